// Plans the steps to give machines the broker credentials of a site file. Has no effects.
import type { ExistingSite } from './existing-site';
import type { SiteCredential, SiteFault, SiteFile } from './site-file';

/** A machine by its type, project and number, which it has before the project has an id. */
export interface NamedMachine {
  readonly type: string;
  readonly project: string;
  readonly id: number;
}

export interface CredentialStep {
  readonly credential: SiteCredential;
  readonly isNew: boolean;
  /** A new secret is made and shown once; the one before is valid no more. */
  readonly makesSecret: boolean;
  readonly revokes: boolean;
  /** Before; null: they stay. */
  readonly machinesBefore: readonly string[] | null;
}

/** As it is told. */
export const machineText = ({ type, project, id }: NamedMachine): string => `${type} ${project} ${id}`;

/** The steps, and the faults that keep them from being made. */
export function planCredentials(
  file: SiteFile,
  existing: ExistingSite,
): { steps: readonly CredentialStep[]; faults: readonly SiteFault[] } {
  const faults: SiteFault[] = [];
  const projectsById = new Map(existing.projects.map((project) => [project.project_id, project]));
  const named = ({ project_id, device_id }: { project_id: number; device_id: number }): NamedMachine | null => {
    const project = projectsById.get(project_id);
    return project === undefined ? null : { type: project.type_code, project: project.name, id: device_id };
  };
  const known = new Set(
    [...file.machines, ...existing.machines.filter(({ is_simulated }) => !is_simulated).map(named)].flatMap(
      (machine) => (machine === null ? [] : [machineText(machine)]),
    ),
  );
  const steps = file.credentials.map((credential, at): CredentialStep => {
    const path = `credentials[${at}]`;
    const { name, revoked, machines } = credential;
    for (const [i, machine] of machines.entries()) {
      if (known.has(machineText(machine))) continue;
      faults.push({
        path: `${path}.machines[${i}]`,
        text: `there is no machine ${machineText(machine)} of the site's own`,
      });
    }
    const found = existing.credentials.find((one) => one.name === name);
    if (found === undefined) {
      if (revoked === true) faults.push({ path: `${path}.revoked`, text: `there is no credential ${name} to revoke` });
      return { credential, isNew: true, makesSecret: true, revokes: false, machinesBefore: [] };
    }
    const before = found.machines.map((machine) => {
      const here = named(machine);
      return here === null ? `project ${machine.project_id} ${machine.device_id}` : machineText(here);
    });
    const isSame = before.toSorted().join('\n') === machines.map(machineText).toSorted().join('\n');
    return {
      credential,
      isNew: false,
      makesSecret: found.revoked && revoked === false,
      revokes: !found.revoked && revoked === true,
      machinesBefore: isSame ? null : before,
    };
  });
  return { steps, faults };
}
