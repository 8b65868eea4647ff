// Which rigs a slurry plant says it has served.
import type { PoolClient } from 'pg';
import type { RecordBatch } from './record-heads';

/**
 * Stores the deliveries of rows that are new; those of a row that was there before came with it. A rig that is not
 * registered is kept too: the plant has served somebody.
 */
export async function storeDeliveries(client: PoolClient, records: readonly RecordBatch[]): Promise<void> {
  const deliveries = records.flatMap(({ machine, record, fresh }) =>
    machine.type.kind === 'pulping'
      ? fresh.flatMap(({ message }) =>
          (message.deliveries ?? []).map(({ no, project_id, equipment_id, litres }) => ({
            project_id: record.project_id,
            record_no: record.record_no,
            delivery_no: no,
            to_project_id: project_id,
            to_device_id: equipment_id,
            litres,
          })),
        )
      : [],
  );
  if (deliveries.length === 0) return;
  await client.query(
    `insert into slurry_delivery (project_id, record_no, delivery_no, to_project_id, to_device_id, litres)
     select project_id, record_no, delivery_no, to_project_id, to_device_id, litres
     from jsonb_to_recordset($1::jsonb) as d(project_id int, record_no text, delivery_no smallint, to_project_id int,
       to_device_id int, litres real)
     on conflict do nothing`,
    [JSON.stringify(deliveries)],
  );
}
