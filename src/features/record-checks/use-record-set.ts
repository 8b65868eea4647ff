import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ApiOutput } from '../../contracts/api';
import type { RecordsSource, TableSource } from '../../contracts/data-core';
import { recordsKey, useDataLayer } from '../../data';
import type { EquipmentProfile } from '../../equipment/descriptor';

/** A record whose log is questioned: one that has ended. */
export interface QuestionedRecord {
  readonly recordNo: string;
  readonly pileId: number;
  readonly machineId: number;
  /** NaN: not known. */
  readonly designDepthM: number;
  readonly designDiameterM: number;
  readonly setUpOffsetMm: number;
  readonly offsetMm: number;
  /** The head's running totals, by channel. */
  readonly totals: Readonly<Record<string, number>>;
  /** Rows that came late; null: none. */
  readonly late: ApiOutput<'productionDetail'>['late'];
}

/** Opens the record's log for questions; the key that they are asked by, once it is there. */
export function useRecordSet(scope: TableSource, profile: EquipmentProfile, record: QuestionedRecord) {
  const { queries } = useDataLayer();
  const { recordNo, pileId, machineId } = record;
  const source = useMemo<RecordsSource>(
    () => ({
      ...scope,
      channels: profile.channels.map(({ key }) => key),
      recordNos: [recordNo],
      pileIds: Uint32Array.of(pileId),
      machineIds: Uint32Array.of(machineId),
      layoutRows: null,
    }),
    [scope, profile, recordNo, pileId, machineId],
  );
  const name = `record:${recordNo}`;
  const { data, error, refetch } = useQuery(queries.records(name, source));
  return { key: data === undefined ? null : recordsKey(scope, name), rows: data?.rows ?? 0, error, refetch };
}
