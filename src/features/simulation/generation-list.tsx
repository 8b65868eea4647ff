import { Button, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import type { Generation } from '../../contracts/api/simulation';
import type { TableSource } from '../../contracts/data-core';
import { useMay } from '../../data';
import type { Unit } from '../../equipment/descriptor';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { Loaded } from '../../ui/loaded';
import { QuestionDialog } from '../../ui/question-dialog';
import { raiseError } from '../../ui/raised-errors';
import { showToast } from '../../ui/toast';
import { GenerationCard } from './generation-card';
import { isOpen } from './generation-news';
import { GenerationPiles } from './generation-piles';
import type { SimulationInfo } from './terms-form';
import type { GenerationStep, Generations } from './use-generations';

const useStyles = makeStyles({
  list: { flex: 1, minHeight: 0, overflowY: 'auto', display: 'flex', flexDirection: 'column' },
  more: { padding: '10px', alignSelf: 'center' },
});

/** The piles to be removed: all of a generation, or one. */
interface Removal {
  readonly generation: Generation;
  readonly pile: { readonly pile_id: number; readonly pile_no: string } | null;
}

interface GenerationListProps {
  readonly scope: TableSource;
  readonly generations: Generations;
  readonly info: SimulationInfo | undefined;
  readonly unit: Unit;
  readonly timeZone: string | undefined;
  readonly openId: string | null;
  readonly onOpen: (generationId: string | null) => void;
  readonly number: Parameters<typeof GenerationPiles>[0]['number'];
  readonly onRecord: ((recordNo: string) => void) | null;
  /** Asks for more of the list. */
  readonly onMore: () => void;
}

/** The generations of a project, the newest first. */
export function GenerationList(props: GenerationListProps) {
  const { scope, generations, info, unit, timeZone, openId, onOpen, number, onRecord, onMore } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const mayChange = useMay()('simulationDebug');
  const [busyId, setBusyId] = useState<string | null>(null);
  const [removal, setRemoval] = useState<Removal | null>(null);
  const take = async (step: GenerationStep, generation: Generation, pileIds: number[] | null): Promise<void> => {
    setBusyId(generation.generation_id);
    try {
      await generations.take(step, generation, pileIds);
      showToast('success', t(`simulation.taken.${step}`));
    } catch (error) {
      raiseError(error);
    } finally {
      setBusyId(null);
    }
  };
  return (
    <div className={styles.list}>
      <Loaded
        from={generations.answer}
        empty={({ total }) =>
          total === 0 ? { title: t('simulation.noGenerations'), hint: t('simulation.noGenerationsHint') } : null
        }
      >
        {({ items, total }) => (
          <>
            {items.map((generation) => {
              const id = generation.generation_id;
              const isExpanded = id === openId;
              const mayRemove = mayChange && !isOpen(generation);
              return (
                <GenerationCard
                  key={id}
                  generation={generation}
                  unit={unit}
                  timeZone={timeZone}
                  parameters={info?.parameters ?? []}
                  mayChange={mayChange}
                  isBusy={busyId === id}
                  onStep={(step) =>
                    step === 'generationRemove'
                      ? setRemoval({ generation, pile: null })
                      : void take(step, generation, null)
                  }
                  isExpanded={isExpanded}
                  onExpand={() => onOpen(isExpanded ? null : id)}
                >
                  {isExpanded ? (
                    <GenerationPiles
                      scope={scope}
                      generationId={id}
                      number={number}
                      unit={unit[language]}
                      timeZone={timeZone}
                      onRecord={onRecord}
                      onRemove={mayRemove ? (pile) => setRemoval({ generation, pile }) : null}
                    />
                  ) : null}
                </GenerationCard>
              );
            })}
            {items.length < total ? (
              <Button className={styles.more} size="small" onClick={onMore}>
                {t('simulation.moreOf', { shown: format.number(items.length), count: format.number(total) })}
              </Button>
            ) : null}
          </>
        )}
      </Loaded>
      {removal === null ? null : (
        <QuestionDialog
          open
          title={
            removal.pile === null
              ? t('simulation.removeTitle', { count: format.number(removal.generation.succeeded) })
              : t('simulation.removeOneTitle', { pile: removal.pile.pile_no })
          }
          text={t('simulation.removeHint')}
          primary={{ label: t('common.cancel'), onClick: () => setRemoval(null) }}
          other={{
            label: t('simulation.remove'),
            onClick: () => {
              setRemoval(null);
              void take('generationRemove', removal.generation, removal.pile === null ? null : [removal.pile.pile_id]);
            },
          }}
        />
      )}
    </div>
  );
}
