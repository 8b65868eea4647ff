// Signed copies of a record's numbers. A print carries the code of one; by the code the record is found again, and each
// number that was signed stands beside the one of now. docs/security.md says what that proves.
import { API } from '../../../src/contracts/api';
import { writeAudit } from '../../db/audit';
import { recordSubject } from '../../db/remove-record';
import { transactAgain } from '../../db/transact';
import { apiErrors } from '../api-error';
import { type Handler, type TypedContext, typed } from '../handler';
import { LOG_DIGEST, logDigest } from '../seals/log-digest';
import { digestOf, SealKey, type SealValue, sealText, valuesOfText } from '../seals/seal';
import { sealedValues } from '../seals/sealed-values';
import type { HandlerDeps } from './deps';
import { projectOf } from './project-access';
import { NO_SEGMENTS, recordDetail, segmentsFromLog } from './record-facts';
import { RECORD } from './stored-log';

const CODE = { cn: '核验码', en: 'code' } as const;

export function recordSealHandlers({ db, pool, sealSeed }: HandlerDeps) {
  const key = new SealKey(sealSeed);

  /** The numbers of now; null where there is no such record. Segments are those of the log itself, not the kept ones. */
  async function valuesNow(context: TypedContext, projectId: number, recordNo: string) {
    const detail = await recordDetail(db, projectId, recordNo);
    if (detail === null) return null;
    if (detail.log_rows === 0 || context.type.profile === null) {
      return { detail, values: sealedValues(detail, NO_SEGMENTS) };
    }
    const { segments, log } = await segmentsFromLog({ db, pool }, context, projectId, recordNo);
    return { detail, values: [...sealedValues(detail, segments), [LOG_DIGEST, logDigest(log)] satisfies SealValue] };
  }

  return {
    recordSeal: typed(API.recordSeal, async (context, { project_id, record_no }) => {
      const { principal } = context;
      const { project_id: projectId } = await projectOf(db, context, project_id);
      const now = await valuesNow(context, projectId, record_no);
      if (now === null) throw apiErrors.notFound(RECORD);
      const { detail, values } = now;
      if (detail.ended_ms === null) {
        throw apiErrors.conflict({ cn: '设备仍在写入该记录', en: 'The machine is still writing this record' });
      }
      const digest = digestOf(values);
      const sealedAt = new Date();
      const text = sealText({ projectId, recordNo: record_no, pileNo: detail.pile_no, sealedAt, values });
      const { signature, code } = key.sign(text);
      const seal = await transactAgain(db, async (trx) => {
        const made = await trx
          .insertInto('record_seal')
          .values({
            project_id: projectId,
            code,
            record_no,
            pile_no: detail.pile_no,
            digest,
            text,
            signature,
            account_id: principal.accountId,
            sealed_at: sealedAt,
          })
          .onConflict((conflict) => conflict.columns(['project_id', 'record_no', 'digest']).doNothing())
          .returning('code')
          .executeTakeFirst();
        if (made !== undefined) {
          await writeAudit(trx, principal, {
            projectId,
            action: 'record.seal',
            subject: recordSubject(record_no),
            detail: { code, numbers: values.length },
          });
        }
        return trx
          .selectFrom('record_seal')
          .where('project_id', '=', projectId)
          .where('record_no', '=', record_no)
          .where('digest', '=', digest)
          .select(['code', 'text', 'signature', 'sealed_at'])
          .executeTakeFirstOrThrow();
      });
      return {
        code: seal.code,
        text: seal.text,
        sealed_ms: seal.sealed_at.getTime(),
        signature: seal.signature.toString('base64'),
        public_key: key.publicKey,
      };
    }),

    recordVerify: typed(API.recordVerify, async (context, { project_id, code }) => {
      const { project_id: projectId } = await projectOf(db, context, project_id);
      const seal = await db
        .selectFrom('record_seal as s')
        .leftJoin('account as a', 'a.account_id', 's.account_id')
        .where('s.project_id', '=', projectId)
        .where('s.code', '=', code)
        .select(['s.code', 's.record_no', 's.pile_no', 's.text', 's.signature', 's.sealed_at', 'a.account'])
        .executeTakeFirst();
      if (seal === undefined) throw apiErrors.notFound(CODE);
      const now = await valuesNow(context, projectId, seal.record_no);
      const signed = valuesOfText(seal.text);
      // Nobody signed the log of a print of before.
      const signsLog = signed.some(([name]) => name === LOG_DIGEST);
      return {
        code: seal.code,
        sealed_ms: seal.sealed_at.getTime(),
        signature: seal.signature.toString('base64'),
        public_key: key.publicKey,
        text: seal.text,
        record_no: seal.record_no,
        pile_no: seal.pile_no,
        account: seal.account ?? '',
        // The code is of the signature, so that another text that was signed once is not taken for this one.
        is_signed: key.verify(seal.text, seal.signature, seal.code),
        is_gone: now === null,
        values: compared(
          signed,
          (now?.values ?? []).filter(([name]) => signsLog || name !== LOG_DIGEST),
        ),
      };
    }),
  } satisfies Record<string, Handler>;
}

/** Numbers that were signed beside those of now; then those that are new, which nobody signed. */
function compared(signed: readonly SealValue[], now: readonly SealValue[]) {
  const current = new Map(now);
  const known = new Set(signed.map(([name]) => name));
  return [
    ...signed.map(([name, sealed]) => {
      const value = current.get(name) ?? null;
      return { key: name, sealed, now: value, differs: value !== sealed };
    }),
    ...now.flatMap(([name, value]) =>
      known.has(name) ? [] : [{ key: name, sealed: null, now: value, differs: true }],
    ),
  ];
}
