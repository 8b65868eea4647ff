// Machines and cameras of a site, managed by role 0 from the console (docs/adr/0176). Simulated ones are the demo's.
import type { Transaction } from 'kysely';
import { API } from '../../../src/contracts/api';
import type { SiteCamera, SiteMachine, SiteProject } from '../../../src/contracts/api/site';
import type { MachineMessage } from '../../../src/contracts/broker';
import { MOST_ID } from '../../../src/contracts/most-id';
import { makeSecret, setMachines } from '../../broker/machine-credentials';
import { machineNews } from '../../broker/machine-news';
import { writeAudit } from '../../db/audit';
import { machineSubject } from '../../db/machine-lock';
import { raiseOfRegistered, raiseProjectRevision } from '../../db/pile-changes';
import type { Schema } from '../../db/schema';
import { apiErrors } from '../api-error';
import { type Handler, signed } from '../handler';
import type { HandlerDeps } from './deps';
import { managing, type Reach, refuseLate } from './managing';
import { differing, lockProject } from './site';
import { auditCredential, refuseTakenName } from './site-credentials';
import { siteCameras, siteMachines } from './site-rows';

type Trx = Transaction<Schema>;

/** Largest id of the database's integers. */
const cameraSubject = (cameraId: number): string => `camera/${cameraId}`;

/** Change of a machine, for the consoles that look at its project. */
interface ChangedMachine {
  readonly project: SiteProject;
  readonly deviceId: number;
  readonly change: MachineMessage['change'];
}

export function siteMachineHandlers({ db, announce }: HandlerDeps) {
  const tell = ({
    project: { project_id: projectId, type_code: typeCode, site },
    deviceId,
    change,
  }: ChangedMachine): void => {
    const { topic, payload } = machineNews({ site, typeCode, projectId, deviceId }, change);
    announce(topic, payload);
  };
  return {
    machineSave: signed(API.machineSave, async ({ principal }, input) => {
      const { project_id: projectId, equipment_id: deviceId, seen, name, expires_at, credential } = input;
      const expires = expires_at === null ? null : new Date(expires_at);
      const after = { name, expires_ms: expires?.getTime() ?? null };
      if (deviceId > MOST_ID)
        throw apiErrors.invalid({ cn: '编号过大', en: 'The number is too large' }, 'equipment_id');
      const { changed, secret } = await managing(db, principal, 'manageSite', async (trx, reach) => {
        const project = await lockProject(trx, reach, projectId);
        const others = await siteMachines(trx, [projectId]);
        const before = others.find(({ equipment_id }) => equipment_id === deviceId);
        if (others.some((other) => other.name === name && other.equipment_id !== deviceId)) {
          const text = { cn: `本项目已有名为 ${name} 的设备`, en: `The project has a machine ${name} already` };
          throw apiErrors.invalid(text, 'name');
        }
        if (seen === undefined) {
          if (before !== undefined) {
            const text = {
              cn: `编号 ${deviceId} 已是 ${before.name} 的编号`,
              en: `${deviceId} is the number of ${before.name} already`,
            };
            throw apiErrors.invalid(text, 'equipment_id');
          }
          await trx
            .insertInto('device')
            .values({ project_id: projectId, device_id: deviceId, name, expires_at: expires })
            .execute();
          await raiseOfRegistered(trx, projectId, deviceId);
        } else {
          const machine = refuseSimulated(foundMachine(before));
          refuseLate(seen, machine.seen);
          await trx
            .updateTable('device')
            .set({ name, expires_at: expires })
            .where('project_id', '=', projectId)
            .where('device_id', '=', deviceId)
            .execute();
          // Every record of it tells its name.
          if (machine.name !== name) await raiseProjectRevision(trx, projectId, null);
        }
        const detail = before === undefined ? { after } : differing(before, after);
        if (detail !== null) {
          await writeAudit(trx, principal, {
            projectId,
            action: before === undefined ? 'machine.add' : 'machine.set',
            subject: machineSubject(deviceId),
            detail: { name, ...detail },
          });
        }
        const change = before === undefined ? 'added' : 'changed';
        const changed: ChangedMachine | null = detail === null ? null : { project, deviceId, change };
        if (credential === undefined) return { changed, secret: null };
        await refuseTakenName(trx, credential, 'credential');
        const secret = await makeSecret(trx, credential);
        await setMachines(trx, credential, [{ projectId, deviceId }]);
        await auditCredential(trx, principal, 'credential.add', credential, {
          after: { machines: [`${project.name} ${name}`] },
        });
        return { changed, secret };
      });
      if (changed !== null) tell(changed);
      return { secret };
    }),

    machineClose: signed(API.machineClose, async ({ principal }, input) => {
      const { project_id: projectId, equipment_id: deviceId, seen, closed } = input;
      const changed = await managing(
        db,
        principal,
        'manageSite',
        async (trx, reach): Promise<ChangedMachine | null> => {
          const { project, machine } = await lockMachine(trx, reach, projectId, deviceId);
          const before = refuseSimulated(machine);
          refuseLate(seen, before.seen);
          if (before.closed === closed) return null;
          await trx
            .updateTable('device')
            .set({ closed_at: closed ? new Date() : null })
            .where('project_id', '=', projectId)
            .where('device_id', '=', deviceId)
            .execute();
          await writeAudit(trx, principal, {
            projectId,
            action: closed ? 'machine.close' : 'machine.reopen',
            subject: machineSubject(deviceId),
            detail: { name: before.name, before: { closed: before.closed }, after: { closed } },
          });
          return { project, deviceId, change: closed ? 'closed' : 'opened' };
        },
      );
      if (changed !== null) tell(changed);
      return null;
    }),

    machineRemove: signed(API.machineRemove, async ({ principal }, input) => {
      const { project_id: projectId, equipment_id: deviceId, seen } = input;
      const changed = await managing(db, principal, 'manageSite', async (trx, reach): Promise<ChangedMachine> => {
        const { project, machine } = await lockMachine(trx, reach, projectId, deviceId);
        const before = refuseSimulated(machine);
        refuseLate(seen, before.seen);
        if (before.has_records) {
          throw apiErrors.conflict({
            cn: '设备已有施工记录，不能删除，可以停用设备',
            en: 'The machine has records: it can be closed, not removed',
          });
        }
        for (const table of ['machine_credential_device', 'machine_lock', 'alarm_shelf', 'device'] as const) {
          await trx.deleteFrom(table).where('project_id', '=', projectId).where('device_id', '=', deviceId).execute();
        }
        await trx
          .updateTable('camera')
          .set({ device_id: null })
          .where('project_id', '=', projectId)
          .where('device_id', '=', deviceId)
          .execute();
        const { name, expires_ms } = before;
        await writeAudit(trx, principal, {
          projectId,
          action: 'machine.remove',
          subject: machineSubject(deviceId),
          detail: { name, before: { name, expires_ms } },
        });
        return { project, deviceId, change: 'removed' };
      });
      tell(changed);
      return null;
    }),

    cameraSave: signed(API.cameraSave, async ({ principal }, input) => {
      const { project_id: projectId, camera_id: cameraId, seen, name, equipment_id } = input;
      return managing(db, principal, 'manageSite', async (trx, reach) => {
        await lockProject(trx, reach, projectId);
        if (equipment_id !== null) {
          const machines = await siteMachines(trx, [projectId]);
          if (!machines.some((machine) => machine.equipment_id === equipment_id)) {
            const text = { cn: '本项目没有这台设备', en: 'The project has no such machine' };
            throw apiErrors.invalid(text, 'equipment_id');
          }
        }
        const cameras = await siteCameras(trx, [projectId]);
        const before = cameras.find(({ camera_id }) => camera_id === cameraId);
        if (cameras.some((other) => other.name === name && other !== before)) {
          const text = { cn: `本项目已有名为 ${name} 的摄像头`, en: `The project has a camera ${name} already` };
          throw apiErrors.invalid(text, 'name');
        }
        const stream_url = input.stream_url ?? foundCamera(before).stream_url;
        const values = { name, device_id: equipment_id, stream_url };
        const after = { name, equipment_id, stream_url };
        if (cameraId === undefined) {
          const camera_id = Math.max(0, ...cameras.map((camera) => camera.camera_id)) + 1;
          await trx
            .insertInto('camera')
            .values({ project_id: projectId, camera_id, ...values })
            .execute();
          await writeAudit(trx, principal, {
            projectId,
            action: 'camera.add',
            subject: cameraSubject(camera_id),
            detail: { name, after },
          });
          return { camera_id };
        }
        refuseLate(seen, foundCamera(before).seen);
        const detail = differing(foundCamera(before), after);
        if (detail === null) return { camera_id: cameraId };
        await trx
          .updateTable('camera')
          .set(values)
          .where('project_id', '=', projectId)
          .where('camera_id', '=', cameraId)
          .execute();
        await writeAudit(trx, principal, {
          projectId,
          action: 'camera.set',
          subject: cameraSubject(cameraId),
          detail: { name, ...detail },
        });
        return { camera_id: cameraId };
      });
    }),

    cameraRemove: signed(API.cameraRemove, async ({ principal }, input) => {
      const { project_id: projectId, camera_id: cameraId, seen } = input;
      await managing(db, principal, 'manageSite', async (trx, reach) => {
        await lockProject(trx, reach, projectId);
        const cameras = await siteCameras(trx, [projectId]);
        const before = foundCamera(cameras.find(({ camera_id }) => camera_id === cameraId));
        refuseLate(seen, before.seen);
        await trx.deleteFrom('camera').where('project_id', '=', projectId).where('camera_id', '=', cameraId).execute();
        const { name, equipment_id, stream_url } = before;
        await writeAudit(trx, principal, {
          projectId,
          action: 'camera.remove',
          subject: cameraSubject(cameraId),
          detail: { name, before: { name, equipment_id, stream_url } },
        });
      });
      return null;
    }),
  } satisfies Record<string, Handler>;
}

async function lockMachine(
  trx: Trx,
  reach: Reach,
  projectId: number,
  deviceId: number,
): Promise<{ readonly project: SiteProject; readonly machine: SiteMachine }> {
  const project = await lockProject(trx, reach, projectId);
  const machines = await siteMachines(trx, [projectId]);
  return { project, machine: foundMachine(machines.find(({ equipment_id }) => equipment_id === deviceId)) };
}

function foundMachine(machine: SiteMachine | undefined): SiteMachine {
  if (machine === undefined) throw apiErrors.notFound({ cn: '设备', en: 'machine' });
  return machine;
}

function foundCamera(camera: SiteCamera | undefined): SiteCamera {
  if (camera === undefined) throw apiErrors.notFound({ cn: '摄像头', en: 'camera' });
  return camera;
}

function refuseSimulated(machine: SiteMachine): SiteMachine {
  if (!machine.is_simulated) return machine;
  throw apiErrors.conflict({
    cn: '模拟设备由演示程序管理，不能修改',
    en: 'A simulated machine is the demo’s and is not changed',
  });
}
