// The tables of the screen of projects and machines: columns of texts, a row a thing.
import type { ApiOutput } from '../../contracts/api';
import type { Language } from '../../contracts/language';
import { equipmentByCode } from '../../equipment/registry';
import type { Translate } from '../../i18n/translate';
import type { Format } from '../../i18n/use-format';
import { dayIn } from '../../shared/time-zones';
import { machineKey } from './site-form';
import type { SiteTab } from './site-url';

export interface SiteRow {
  /** As the address names the open item. */
  readonly key: string;
  readonly name: string;
  readonly cells: readonly string[];
  /** Closed or withdrawn: shown faintly. */
  readonly isOver: boolean;
}

export interface SiteColumn {
  readonly key: string;
  readonly title: string;
  readonly width: number;
  /** A count: stands at the right. */
  readonly numeric?: true;
}

export interface SiteTable {
  readonly columns: readonly SiteColumn[];
  readonly rows: readonly SiteRow[];
}

interface Words {
  readonly t: Translate;
  readonly language: Language;
  readonly format: Format;
}

export function siteTable(tab: SiteTab, list: ApiOutput<'siteList'>, words: Words): SiteTable {
  switch (tab) {
    case 'projects':
      return projectTable(list, words);
    case 'machines':
      return machineTable(list, words);
    case 'credentials':
      return credentialTable(list, words);
    case 'cameras':
      return cameraTable(list, words);
  }
}

function projectTable({ projects, machines }: ApiOutput<'siteList'>, { t, language, format }: Words): SiteTable {
  return {
    columns: [
      { key: 'state', title: t('site.state'), width: 90 },
      { key: 'type', title: t('site.type'), width: 180 },
      { key: 'site', title: t('site.site'), width: 110 },
      { key: 'machines', title: t('site.machines'), width: 80, numeric: true },
      { key: 'piles', title: t('site.piles'), width: 90, numeric: true },
      { key: 'shifts', title: t('site.shifts'), width: 140 },
    ],
    rows: projects.map((project) => ({
      key: String(project.project_id),
      name: project.name,
      cells: [
        t(project.closed ? 'site.closed' : 'site.open'),
        equipmentByCode(project.type_code)?.names[language] ?? project.type_code,
        project.site,
        format.number(machines.filter(({ project_id }) => project_id === project.project_id).length),
        format.number(project.piles),
        project.shift_starts.join(' / '),
      ],
      isOver: project.closed,
    })),
  };
}

function machineTable({ projects, machines, credentials }: ApiOutput<'siteList'>, { t }: Words): SiteTable {
  const projectOf = new Map(projects.map((project) => [project.project_id, project]));
  const credentialOf = new Map(
    credentials
      .filter(({ revoked }) => !revoked)
      .flatMap((one) => one.machines.map((of) => [machineKey(of), one.name])),
  );
  return {
    columns: [
      { key: 'state', title: t('site.state'), width: 100 },
      { key: 'project', title: t('site.project'), width: 180 },
      { key: 'number', title: t('site.number'), width: 80, numeric: true },
      { key: 'credential', title: t('site.tab.credentials'), width: 140 },
      { key: 'expires', title: t('site.expires'), width: 120 },
    ],
    rows: machines.map((machine) => {
      const project = projectOf.get(machine.project_id);
      const state = machine.closed
        ? t('site.machineClosed')
        : machine.last_seen_ms === null
          ? t('site.neverSeen')
          : t(machine.online ? 'site.online' : 'site.offline');
      return {
        key: machineKey(machine),
        name: machine.name,
        cells: [
          state,
          project?.name ?? '',
          String(machine.equipment_id),
          credentialOf.get(machineKey(machine)) ?? t('site.none'),
          machine.expires_ms === null ? '' : dayIn(project?.time_zone ?? 'UTC', machine.expires_ms - 1),
        ],
        isOver: machine.closed,
      };
    }),
  };
}

function credentialTable({ machines, credentials }: ApiOutput<'siteList'>, { t, format }: Words): SiteTable {
  const nameOf = new Map(machines.map((machine) => [machineKey(machine), machine.name]));
  return {
    columns: [
      { key: 'state', title: t('site.state'), width: 90 },
      { key: 'machines', title: t('site.credentialMachines'), width: 260 },
      { key: 'since', title: t('site.since'), width: 170 },
    ],
    rows: credentials.map(({ name, revoked, machines: own, rotated_ms }) => ({
      key: name,
      name,
      cells: [
        t(revoked ? 'site.revoked' : 'site.valid'),
        own.map((machine) => nameOf.get(machineKey(machine)) ?? machineKey(machine)).join(', '),
        format.dateTime(rotated_ms),
      ],
      isOver: revoked,
    })),
  };
}

function cameraTable({ projects, machines, cameras }: ApiOutput<'siteList'>, { t }: Words): SiteTable {
  const projectOf = new Map(projects.map(({ project_id, name }) => [project_id, name]));
  const machineOf = new Map(machines.map((machine) => [machineKey(machine), machine.name]));
  return {
    columns: [
      { key: 'project', title: t('site.project'), width: 180 },
      { key: 'machine', title: t('site.machine'), width: 140 },
      { key: 'stream', title: t('site.stream'), width: 260 },
    ],
    rows: cameras.map(({ project_id, camera_id, name, equipment_id, stream_url }) => ({
      key: `${project_id}-${camera_id}`,
      name,
      cells: [
        projectOf.get(project_id) ?? '',
        equipment_id === null ? t('site.wholeSite') : (machineOf.get(machineKey({ project_id, equipment_id })) ?? ''),
        stream_url,
      ],
      isOver: false,
    })),
  };
}
