import { describe, expect, it } from 'vitest';
import type { CommandMessage } from '../src/contracts/broker';
import { MachineLock, mannerOf } from './machine-lock';

const NOW = Date.UTC(2026, 10, 20, 6);
const NEW = { locked: false, commandNo: 0 };
const order = (command_no: number, command: CommandMessage['command']): CommandMessage => ({
  command_no,
  time_ms: NOW,
  expires_ms: NOW + 60_000,
  command,
});

describe('the lock of a simulated machine', () => {
  it('does what it is told, and says so', () => {
    const lock = new MachineLock(NEW, 'obeys');
    expect(lock.obey(order(5, 'lock'), NOW)).toMatchObject({ command_no: 5, agreed: true, locked: true, reason: null });
    expect(lock.locked).toBe(true);
    expect(lock.obey(order(6, 'unlock'), NOW)).toMatchObject({ agreed: true, locked: false });
    expect(lock.locked).toBe(false);
  });

  it('says the same to a command that comes again, and nothing to an older one', () => {
    const lock = new MachineLock(NEW, 'obeys');
    const first = lock.obey(order(5, 'lock'), NOW);
    expect(lock.obey(order(5, 'lock'), NOW + 90_000)).toEqual(first);
    expect(lock.obey(order(4, 'unlock'), NOW)).toBeNull();
    expect(lock.locked).toBe(true);
  });

  it('keeps what it was through a restart', () => {
    const lock = new MachineLock({ locked: true, commandNo: 5 }, 'obeys');
    expect(lock.obey(order(4, 'unlock'), NOW)).toBeNull();
    expect(lock.locked).toBe(true);
  });

  it('refuses what comes too late, and in local control everything', () => {
    expect(new MachineLock(NEW, 'obeys').obey(order(1, 'lock'), NOW + 60_001)).toMatchObject({
      agreed: false,
      locked: false,
      reason: 'expired',
    });
    const local = new MachineLock({ locked: true, commandNo: 1 }, 'refuses');
    expect(local.obey(order(2, 'unlock'), NOW)).toMatchObject({ agreed: false, locked: true, reason: 'local_control' });
    expect(local.locked).toBe(true);
  });

  it('may say nothing at all', () => {
    const lock = new MachineLock(NEW, 'silent');
    expect(lock.obey(order(1, 'lock'), NOW)).toBeNull();
    expect(lock.locked).toBe(false);
  });

  it('is of each kind somewhere, and obeys in most places', () => {
    const manners = Array.from({ length: 300 }, (_, i) => mannerOf({ projectId: 1 + (i % 60), name: `MI-${i % 8}` }));
    const count = (manner: string) => manners.filter((one) => one === manner).length;
    expect(count('refuses')).toBeGreaterThan(0);
    expect(count('silent')).toBeGreaterThan(0);
    expect(count('obeys')).toBeGreaterThan(200);
    expect(mannerOf({ projectId: 3, name: 'MI-2' })).toBe(mannerOf({ projectId: 3, name: 'MI-2' }));
  });
});
