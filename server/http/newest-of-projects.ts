// Answers that are much asked for and dear to make: of each project the newest version, those asked for at once made once.

interface Entry<T> {
  readonly version: string;
  readonly answer: Promise<T>;
}

export class NewestOfProjects<T> {
  private readonly entries = new Map<number, Entry<T>>();
  private readonly bytes = new Map<number, number>();

  /** Holds `budgetBytes` in all, by `bytesOf`; the entry that was asked for longest ago goes first. */
  constructor(
    private readonly budgetBytes: number,
    private readonly bytesOf: (answer: T) => number,
  ) {}

  async get(projectId: number, version: string, make: () => Promise<T>): Promise<T> {
    const known = this.entries.get(projectId);
    if (known?.version === version) {
      // Moves to the end: the first one is the least recently used.
      this.entries.delete(projectId);
      this.entries.set(projectId, known);
      return known.answer;
    }
    const entry = { version, answer: make() };
    this.entries.set(projectId, entry);
    this.bytes.delete(projectId);
    try {
      const answer = await entry.answer;
      if (this.entries.get(projectId) === entry) this.bytes.set(projectId, this.bytesOf(answer));
      this.evict(projectId);
      return answer;
    } catch (error) {
      if (this.entries.get(projectId) === entry) this.entries.delete(projectId);
      throw error;
    }
  }

  private evict(newest: number): void {
    let total = [...this.bytes.values()].reduce((sum, n) => sum + n, 0);
    for (const projectId of [...this.entries.keys()]) {
      if (total <= this.budgetBytes) return;
      if (projectId === newest) continue;
      total -= this.bytes.get(projectId) ?? 0;
      this.bytes.delete(projectId);
      this.entries.delete(projectId);
    }
  }
}
