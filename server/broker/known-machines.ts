// Which machines are registered, for messages that go on to consoles before they are stored: read by project when one is
// asked about, and again now and then.
import { placeOf, type TopicParts } from '../../src/contracts/broker';

/** A machine that is known stays so for this long, one that is not may have been added since. */
const KNOWN_MS = 30_000;
const UNKNOWN_MS = 5_000;
const MAX_PROJECTS = 10_000;
/** Of a project, while its machines are being read. */
const MAX_WAITING = 1_000;

interface Project {
  places: ReadonlySet<string>;
  readMs: number;
  /** Those who asked while it is being read; null: it is not. */
  waiting: (() => void)[] | null;
}

export class KnownMachines {
  private readonly projects = new Map<number, Project>();

  /** `read`: the places (`placeOf`) of a project's machines. */
  constructor(private readonly read: (projectId: number) => Promise<ReadonlySet<string>>) {}

  /** Answers whether a machine is registered, at once where that is known. Answers of a project keep their order. */
  ask(topic: TopicParts, answer: (isKnown: boolean) => void, nowMs: number = Date.now()): void {
    const project = this.projectOf(topic.projectId);
    const place = placeOf(topic);
    const tell = (): void => answer(project.places.has(place));
    if (project.waiting !== null) {
      if (project.waiting.length < MAX_WAITING) project.waiting.push(tell);
      else answer(false);
      return;
    }
    const lasts = project.places.has(place) ? KNOWN_MS : UNKNOWN_MS;
    if (nowMs - project.readMs < lasts) tell();
    else {
      project.waiting = [tell];
      void this.refresh(project, topic.projectId, nowMs);
    }
  }

  private async refresh(project: Project, projectId: number, nowMs: number): Promise<void> {
    try {
      project.places = await this.read(projectId);
    } catch {
      // The database layer has logged the reason. The machines known before are kept.
    }
    project.readMs = nowMs;
    const waiting = project.waiting ?? [];
    project.waiting = null;
    for (const tell of waiting) tell();
  }

  private projectOf(projectId: number): Project {
    const known = this.projects.get(projectId);
    if (known !== undefined) return known;
    // Anybody may name projects that there are not.
    if (this.projects.size >= MAX_PROJECTS) this.projects.clear();
    const project: Project = { places: new Set(), readMs: Number.NEGATIVE_INFINITY, waiting: null };
    this.projects.set(projectId, project);
    return project;
  }
}
