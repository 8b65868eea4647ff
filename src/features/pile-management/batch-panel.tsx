import { makeStyles, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { ApiInput, ApiOutput } from '../../contracts/api';
import { useDataLayer } from '../../data';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { designFields, sizeFields } from '../../parts/pile-fields/named-fields';
import { type FieldKey, fieldValue, typedValue } from '../../parts/pile-fields/pile-values';
import { isTooMany, TooManyChosen } from '../../parts/pile-list/too-many';
import { useCounted } from '../../parts/pile-list/use-counted';
import type { SessionChange } from '../../parts/session-changes/session-changes';
import { FormFrame } from '../../ui/form-frame';
import { LeaveGuard } from '../../ui/leave-guard';
import { Loaded, SkeletonBars } from '../../ui/loaded';
import { Panel } from '../../ui/panel';
import { QuestionDialog } from '../../ui/question-dialog';
import { EmptyState } from '../../ui/states';
import { showToast } from '../../ui/toast';
import { ManyConflict } from './many-conflict';
import type { PanelTerms } from './panel-terms';
import { PileFields } from './pile-fields';
import { typedOf, withEmptied } from './pile-form';
import { changesTask } from './pile-url';
import { usePileForm } from './use-pile-form';

const useStyles = makeStyles({
  hint: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

const NOTHING: ReadonlySet<FieldKey> = new Set();

interface BatchPanelProps extends PanelTerms {
  readonly selected: ReadonlySet<number>;
  readonly onRemember: (change: SessionChange) => void;
}

/** Changes design parameters of all that are selected. */
export function BatchPanel(props: BatchPanelProps) {
  const { scope, type, onClose, selected } = props;
  const { t } = useTranslation();
  const counted = useCounted(type);
  const { core } = useDataLayer();
  const opened = useQuery({
    queryKey: ['pileChangeNo', scope.typeCode, scope.projectId],
    queryFn: ({ signal }) => core.api('pileChangeNo', scope, { project_id: scope.projectId }, { signal }),
    gcTime: 0,
    meta: { shows: ['pileRows'], isAskedFirst: true },
  });
  return (
    <Panel title={t('pileManagement.batchTitle', { counted: counted(selected.size) })} onClose={onClose}>
      {selected.size === 0 ? (
        <EmptyState title={t('pileManagement.batchNone')} />
      ) : isTooMany(selected.size) ? (
        <TooManyChosen type={type} count={selected.size} />
      ) : (
        <Loaded from={opened} skeleton={<SkeletonBars heights={[20, 40, 40, 40]} />}>
          {({ change_no }) => <BatchForm {...props} openedAt={change_no} />}
        </Loaded>
      )}
    </Panel>
  );
}

type Asked = Pick<ApiInput<'pileDesign'>, 'pile_ids' | 'diameter_m' | 'design_depth_m' | 'design'>;

/** A change that was not written, because somebody was faster. */
interface Refused {
  readonly asked: Asked;
  readonly answer: ApiOutput<'pileDesign'>;
}

interface BatchFormProps extends BatchPanelProps {
  /** The newest change of the project's piles when the panel was opened. */
  readonly openedAt: number;
}

/** The form; empty fields change nothing, unless they are marked to be emptied. */
function BatchForm({ type, profile, changes, unit, onClose, selected, onRemember, openedAt }: BatchFormProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const parameters = profile.designParameters;
  const base = useMemo(() => typedOf(null, parameters), [parameters]);
  const form = usePileForm(base, parameters, false);
  /** The entries are stored: leaving loses nothing. */
  const isSent = useRef(false);
  // As it was when the panel was opened, or looked at again after a conflict: later changes by others are found.
  const [seen, setSeen] = useState(openedAt);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [emptied, setEmptied] = useState<ReadonlySet<FieldKey>>(NOTHING);
  /** A change that empties fields, until it is confirmed; null: none waits. */
  const [asking, setAsking] = useState<Asked | null>(null);
  const isDirty = form.isDirty || emptied.size > 0;
  const terms = { t, language, unit };
  const sizes = sizeFields(terms);
  const designs = designFields(terms, parameters);
  const onType = (key: string, text: string): void => {
    // Other values than those of the refusal: changes of them by others are found anew.
    setRefused(null);
    form.type(key, text);
  };
  const onEmpty = (key: FieldKey, isEmptied: boolean): void => {
    onType(key, '');
    setEmptied((before) => new Set(isEmptied ? [...before, key] : [...before].filter((known) => known !== key)));
  };
  const emptying = { keys: emptied, onEmpty } as const;
  const fields = { typed: form.typed, faults: form.faults, onType, disabled: form.isBusy, emptying } as const;
  const counted = useCounted(type);
  const write = (asked: Asked, seen_change_no: number): Promise<void> =>
    form.send(async () => {
      const answer = await changes.design({ ...asked, seen_change_no });
      if (answer.change_no === null) {
        setRefused({ asked, answer });
        return;
      }
      onRemember({ kind: 'many', did: 'designed', changeNo: answer.change_no, count: answer.changed });
      showToast('success', t('pileManagement.batchDone', { counted: counted(answer.changed) }));
      isSent.current = true;
      onClose();
    });
  const send = (): void => {
    const change = form.read();
    if (change === null) return;
    const { diameter_m, design_depth_m, design } = withEmptied(change, emptied);
    const asked: Asked = { pile_ids: [...selected], diameter_m, design_depth_m, design };
    if (emptied.size > 0) setAsking(asked);
    else void write(asked, seen);
  };
  const look = ({ answer }: Refused): Promise<void> =>
    form.send(async () => {
      await changes.changedMany();
      setSeen(answer.last_change_no);
      setRefused(null);
    });
  const fieldOf = (key: string) => [...sizes, ...designs].find((field) => field.key === key);
  return (
    <>
      <LeaveGuard dirty={isDirty} loses={(from, to) => !isSent.current && changesTask(from, to)} />
      <QuestionDialog
        open={asking !== null}
        title={t('pilePlan.emptyTitle', { counted: counted(selected.size) })}
        text={t('pilePlan.emptyHint', {
          fields: [...sizes, ...designs]
            .flatMap(({ key, name }) => (emptied.has(key) ? [name] : []))
            .join(t('common.listComma')),
        })}
        primary={{ label: t('common.cancel'), onClick: () => setAsking(null) }}
        other={{
          label: t('pilePlan.emptyDo'),
          onClick: () => {
            setAsking(null);
            if (asking !== null) void write(asking, seen);
          },
        }}
      />
      <FormFrame
        form={form.form}
        failure={form.failure.text}
        isBusy={form.isBusy}
        canSend={isDirty && refused === null}
        sendName={t('pileManagement.batchDo', { counted: counted(selected.size) })}
        onSend={send}
        onCancel={onClose}
      >
        {refused === null ? null : (
          <ManyConflict
            answer={refused.answer}
            nameOf={(key) => fieldOf(key)?.name ?? key}
            mineOf={(_, key) => {
              const field = fieldOf(key);
              return field === undefined ? null : fieldValue({ ...refused.asked }, field.key);
            }}
            shown={(key, value) => {
              const field = fieldOf(key);
              return field === undefined ? String(value) : typedValue(field.key, value);
            }}
            type={type}
            isBusy={form.isBusy}
            onKeepMine={() => void write(refused.asked, refused.answer.last_change_no)}
            onLook={() => void look(refused)}
          />
        )}
        <p className={styles.hint}>{t('pileManagement.batchHint')}</p>
        <PileFields title={t('pileManagement.size')} fields={sizes} {...fields} />
        <PileFields title={t('pileManagement.design')} fields={designs} {...fields} />
      </FormFrame>
    </>
  );
}
