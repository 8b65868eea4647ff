// Lines that the command prints about a plan.
import { MACHINE_KINDS, topicOf } from '../../src/contracts/broker';
import { MACHINE_USER } from '../broker/machine-credentials';
import type { Applied } from './apply-site';
import { machineText } from './plan-credentials';
import { type Change, keyOf, type SitePlan } from './plan-site';

/** Lines for the operator; without `applied` nothing has been done. */
export function reportLines(plan: SitePlan, applied: Applied | null): string[] {
  const lines = plan.accounts.map((step) => {
    const id = step.existing?.account_id ?? applied?.accountIds.get(step.name);
    const secret = applied?.passwords.get(step.name);
    const changes = [
      ...changeTexts(step.changes),
      ...(step.existing !== null && step.password !== null ? ['password'] : []),
    ];
    return (
      `account ${step.name}${idText(id)}: ${outcome(step.existing === null, changes)}` +
      (secret === undefined ? '' : `. Its password, shown only now: ${secret}`)
    );
  });
  for (const { project, existing, changes } of plan.projects) {
    const id = existing?.project_id ?? applied?.projectIds.get(keyOf(project.type, project.name));
    lines.push(
      `project ${project.name}, ${project.type}${idText(id)}: ${outcome(existing === null, changeTexts(changes))}`,
    );
  }
  for (const { machine, existing, changes } of plan.machines) {
    const projectId = existing?.project_id ?? applied?.projectIds.get(keyOf(machine.type, machine.project));
    lines.push(
      `machine ${machine.name} (id ${machine.id}): ${outcome(existing === null, changeTexts(changes))}; ${
        projectId === undefined ? 'its topic has the id that the project gets' : topicsOf(plan.site, projectId, machine)
      }`,
    );
  }
  for (const { credential, isNew, makesSecret, revokes, machinesBefore } of plan.credentials) {
    const { name, machines } = credential;
    const changes = [
      ...(machinesBefore === null
        ? []
        : [`machines ${JSON.stringify(machinesBefore)} → ${JSON.stringify(machines.map(machineText))}`]),
      ...(makesSecret ? ['secret'] : []),
      ...(revokes ? ['revoked'] : []),
    ];
    const secret = applied?.secrets.get(name);
    lines.push(
      `credential ${name} for ${machines.map(machineText).join(', ')}: ${outcome(isNew, changes)}` +
        (secret === undefined ? '' : `. User name ${MACHINE_USER}${name}, password, shown only now: ${secret}`),
    );
  }
  return lines;
}

function topicsOf(site: string, projectId: number, { type, id }: SitePlan['machines'][number]['machine']): string {
  const topics = MACHINE_KINDS.map((kind) => topicOf({ site, typeCode: type, projectId, deviceId: id, kind }));
  return `publishes to ${topics.join(', ')}`;
}

function idText(id: number | undefined): string {
  return id === undefined ? '' : ` (id ${id})`;
}

function outcome(isNew: boolean, changes: readonly string[]): string {
  if (isNew) return 'added';
  return changes.length === 0 ? 'as it was' : `changed: ${changes.join('; ')}`;
}

function changeTexts(changes: readonly Change[]): string[] {
  return changes.map(
    ({ field, before, after }) => `${field} ${JSON.stringify(before ?? null)} → ${JSON.stringify(after)}`,
  );
}
