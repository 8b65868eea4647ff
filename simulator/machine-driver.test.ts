import { describe, expect, it } from 'vitest';
import { type RealMessage, realMessageSchema } from '../src/contracts/broker';
import type { PlannedPile, SimulatedMachine } from '../src/contracts/simulator';
import { mixingMachine, mixingPile } from '../tests/fixtures/mixing-machine';
import { MachineDriver } from './machine-driver';
import { SlurryPipes } from './slurry-pipes';

const NOW = Date.UTC(2026, 10, 20, 6, 0, 0);
const pile = mixingPile;
const machine = (over: Partial<SimulatedMachine> = {}): SimulatedMachine =>
  mixingMachine({ lastEndMs: NOW - 30 * 86_400_000, queue: [pile(1), pile(2), pile(3)], ...over });

function untilEnd(driver: MachineDriver, fromMs: number): RealMessage[] {
  const sent: RealMessage[] = [];
  for (let at = fromMs; at < fromMs + 3 * 3_600_000; at += 1000) {
    sent.push(...driver.due(at, 1000));
    if (sent.at(-1)?.event === 'end') return sent;
  }
  throw new Error('the record did not end');
}

describe('a simulated machine', () => {
  it('is in the middle of a pile at start, and catches up from seq 0 with past times', () => {
    const shallow = new MachineDriver(machine(), NOW, 0.1).due(NOW, 10_000);
    const deep = new MachineDriver(machine(), NOW, 0.6).due(NOW, 10_000);
    expect(shallow[0]).toMatchObject({ seq: 0, event: 'start', pile_id: 1 });
    expect(deep.length).toBeGreaterThan(shallow.length + 200);
    expect(deep.at(-1)?.time_ms).toBeLessThanOrEqual(NOW);
    expect(NOW - (deep.at(-1)?.time_ms ?? 0)).toBeLessThan(2000);
    deep.forEach((m, i) => {
      expect(m.seq).toBe(i);
      expect(realMessageSchema.safeParse(m).success).toBe(true);
    });
  });

  it('goes on from its last pile: begins the next one a short move later', () => {
    const [first] = new MachineDriver(machine({ lastEndMs: NOW - 300_000 }), NOW, 0.9).due(NOW, 1);
    const wait = (first?.time_ms ?? 0) - (NOW - 300_000);
    expect(wait).toBeGreaterThanOrEqual(45_000);
    expect(wait).toBeLessThanOrEqual(90_000);
  });

  it('does not wait for a clock that ran ahead', () => {
    const driver = new MachineDriver(machine({ lastEndMs: NOW + 5 * 3_600_000 }), NOW, 0.5);
    expect(driver.nextMs).toBeGreaterThan(NOW);
    expect(driver.nextMs).toBeLessThanOrEqual(NOW + 90_000);
  });

  it('sends one record a second, ends the pile and moves to the next', () => {
    const driver = new MachineDriver(machine(), NOW, 0);
    driver.due(NOW, 10_000);
    const sent = untilEnd(driver, NOW + 1000);
    for (let i = 1; i < sent.length; i++) {
      if (sent[i - 1]?.event !== 'pause') expect((sent[i]?.time_ms ?? 0) - (sent[i - 1]?.time_ms ?? 0)).toBe(1000);
    }
    expect(sent.at(-1)).toMatchObject({ event: 'end', pile_id: 1 });
    const end = sent.at(-1)?.time_ms ?? 0;
    const [next] = driver.due(end + 120_000, 1);
    expect(next).toMatchObject({ seq: 0, event: 'start', pile_id: 2 });
    expect(next?.record_no).not.toBe(sent[0]?.record_no);
  });

  it('goes on with a record that was cut off, without repeating a seq and with the same course', () => {
    const whole = new MachineDriver(machine(), NOW, 0.2);
    const sent = [...whole.due(NOW, 10_000), ...untilEnd(whole, NOW + 1000)];
    const cut = sent[400];
    if (!cut) throw new Error('record too short');
    const later = NOW + 86_400_000;
    const resumed = new MachineDriver(
      machine({ open: { recordNo: cut.record_no, pile: pile(1), lastSeq: 400 }, queue: [pile(2)] }),
      later,
      0,
    );
    const rest = untilEnd(resumed, later);
    expect(rest[0]?.seq).toBe(401);
    expect(rest[0]?.time_ms).toBe(later);
    expect(rest.map((m) => m.values)).toEqual(sent.slice(401).map((m) => m.values));
  });

  it('ends a record of which only the end was lost', () => {
    const whole = new MachineDriver(machine(), NOW, 0.2);
    const sent = [...whole.due(NOW, 10_000), ...untilEnd(whole, NOW + 1000)];
    const lastSeq = sent.length - 1;
    const recordNo = sent[0]?.record_no ?? '';
    const resumed = new MachineDriver(machine({ open: { recordNo, pile: pile(1), lastSeq }, queue: [] }), NOW, 0);
    expect(resumed.due(NOW, 10)).toMatchObject([{ seq: lastSeq, event: 'end' }]);
    expect(resumed.nextMs).toBeNull();
  });

  it('tells where it stands when it begins and when it is over, a hand off the design, and the same when it goes on', () => {
    const sent = untilEnd(new MachineDriver(machine(), NOW, 0), NOW);
    const placed = sent.filter(({ position }) => position !== undefined);
    expect(placed.map(({ event }) => event)).toEqual(['start', 'end']);
    for (const { position } of placed) {
      expect(Math.hypot((position?.x_m ?? 0) - 3_402_318.4, (position?.y_m ?? 0) - 498_652.7)).toBeLessThan(0.09);
    }
    const open = { recordNo: sent[0]?.record_no ?? '', pile: pile(1), lastSeq: 100 };
    const resumed = untilEnd(new MachineDriver(machine({ open, queue: [] }), NOW, 0), NOW);
    expect(resumed.at(-1)?.position).toEqual(sent.at(-1)?.position);
    const placeless = machine({ queue: [{ ...pile(1), xM: null }] });
    const untold = untilEnd(new MachineDriver(placeless, NOW, 0), NOW);
    expect(untold.every(({ position }) => position === undefined)).toBe(true);
  });

  it('waits when nothing is planned, and goes on when piles are added', () => {
    const driver = new MachineDriver(machine({ queue: [] }), NOW, 0.5);
    expect(driver.due(NOW, 10)).toEqual([]);
    driver.addPiles([pile(9)]);
    expect(driver.due(NOW + 1000, 1)).toMatchObject([{ pile_id: 9, event: 'start' }]);
  });

  it('tells at the end of a batch whom it went to, and the same again when it goes on with a record', () => {
    const batch: PlannedPile = {
      pileId: 1,
      pileNo: 'B0001',
      xM: null,
      yM: null,
      design: { depthM: 0, diameterM: 0, terms: { cement_kg: 800, water_cement_ratio: 0.6, silo_t: 40 } },
    };
    const serves = [1, 2, 3].map((deviceId) => ({ projectId: 9, deviceId, owedL: 0 }));
    const plant = machine({ typeCode: 'HS-T', name: 'ZJ-101', queue: [batch], serves });
    const sent = untilEnd(new MachineDriver(plant, NOW, 0), NOW);
    const end = sent.at(-1);
    expect(sent.slice(0, -1).every((message) => message.deliveries === undefined)).toBe(true);
    const { deliveries = [] } = realMessageSchema.parse(end);
    expect(deliveries.map((delivery) => delivery.no)).toEqual(deliveries.map((_, i) => i + 1));
    expect(deliveries.length).toBeGreaterThan(0);
    // 800 kg of cement at a ratio of 0.6 are 738 L.
    expect(deliveries.reduce((sum, { litres }) => sum + litres, 0)).toBeCloseTo(738, -2);
    const open = { recordNo: end?.record_no ?? '', pile: batch, lastSeq: 100 };
    const resumed = untilEnd(new MachineDriver(machine({ ...plant, open, queue: [] }), NOW, 0), NOW);
    expect(resumed.at(-1)?.deliveries).toEqual(deliveries);
    const alone = untilEnd(new MachineDriver(machine({ typeCode: 'HS-T', queue: [batch], serves: [] }), NOW, 0), NOW);
    expect(alone.at(-1)?.deliveries).toEqual([]);
  });

  it('of a plant begins a batch when its rigs have drawn half of one, and shares it out by what each drew', () => {
    const batch = (pileId: number): PlannedPile => ({
      pileId,
      pileNo: `B${pileId}`,
      xM: null,
      yM: null,
      design: { depthM: 0, diameterM: 0, terms: { cement_kg: 800, water_cement_ratio: 0.6, silo_t: 40 } },
    });
    const serves = [1, 2, 3].map((deviceId) => ({ projectId: 9, deviceId, owedL: 0 }));
    const plant = machine({ typeCode: 'HS-T', name: 'ZJ-101', queue: [batch(1), batch(2)], serves });
    const driver = new MachineDriver(plant, NOW, 0, true);
    expect(driver.nextMs).toBeNull();
    driver.addDraw({ projectId: 9, deviceId: 1 }, 240, NOW + 60_000);
    driver.addDraw({ projectId: 8, deviceId: 1 }, 5000, NOW + 60_000);
    expect(driver.nextMs).toBeNull();
    driver.addDraw({ projectId: 9, deviceId: 3 }, 480, NOW + 90_000);
    expect(driver.nextMs).toBe(NOW + 90_000);
    const [first, second] = untilEnd(driver, NOW).at(-1)?.deliveries ?? [];
    expect([first?.equipment_id, second?.equipment_id]).toEqual([3, 1]);
    expect((first?.litres ?? 0) / (second?.litres ?? 1)).toBeCloseTo(2, 1);
    // 738 L came, 734 L with what is lost were asked for: the next batch waits.
    expect(driver.nextMs).toBeNull();
  });

  it('begins no pile while its plant is locked with an empty tank, and goes on when slurry comes again', () => {
    const batch: PlannedPile = {
      ...pile(1),
      design: { depthM: 0, diameterM: 0, terms: { cement_kg: 800, water_cement_ratio: 0.6 } },
    };
    const serves = [{ projectId: 1, deviceId: 7, owedL: 0 }];
    const plant = new MachineDriver(
      machine({ typeCode: 'HS-T', name: 'ZJ-101', projectId: 2, queue: [batch], serves }),
      NOW,
      0,
      true,
    );
    const rig = new MachineDriver(machine(), NOW, 0);
    const other = new MachineDriver(machine({ deviceId: 8, name: 'MI-08' }), NOW, 0);
    const pipes = new SlurryPipes([plant, rig, other]);
    plant.setLocked(true, NOW);
    // The tank has enough for a batch: 738 L.
    pipes.follow(rig, untilEnd(rig, NOW));
    expect(pipes.supplies(rig)).toBe(true);
    plant.addDraw({ projectId: 1, deviceId: 7 }, 738, NOW);
    expect([rig, other].map((each) => pipes.supplies(each))).toEqual([false, true]);
    const laterMs = NOW + 5 * 3_600_000;
    rig.setSupplied(pipes.supplies(rig), laterMs);
    expect(rig.due(laterMs, 10)).toEqual([]);
    plant.setLocked(false, laterMs);
    expect(pipes.supplies(rig)).toBe(true);
    rig.setSupplied(true, laterMs);
    expect(rig.due(laterMs + 1000, 1)).toMatchObject([{ event: 'start', pile_id: 2 }]);
    expect(rig.nextMs).toBeGreaterThanOrEqual(laterMs);
  });

  it('finishes its pile when it is locked, and begins the next one only after it is unlocked', () => {
    const driver = new MachineDriver(machine(), NOW, 0);
    driver.due(NOW, 10_000);
    driver.setLocked(true, NOW);
    const end = untilEnd(driver, NOW + 1000).at(-1);
    expect(end).toMatchObject({ event: 'end', pile_id: 1 });
    const unlockedMs = (end?.time_ms ?? 0) + 3_600_000;
    expect(driver.due(unlockedMs, 10)).toEqual([]);
    driver.setLocked(false, unlockedMs);
    const [next] = driver.due(unlockedMs + 120_000, 1);
    expect(next).toMatchObject({ event: 'start', pile_id: 2 });
    expect(next?.time_ms).toBeGreaterThan(unlockedMs);
  });

  it('is locked from the start when it was when it stopped', () => {
    const driver = new MachineDriver(machine({ lock: { locked: true, commandNo: 3 } }), NOW, 0.5);
    expect(driver.nextMs).toBeNull();
  });
});
