import { makeStyles, Tab, TabList } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { NamedItem } from '../../contracts/api';
import type { EquipmentType } from '../../equipment/descriptor';
import { numberedAs } from '../../equipment/units';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { ProjectSearchForm } from '../../parts/project-search/project-search-form';
import { MEDIA, useMedia } from '../../ui/media';
import { usePageStyles } from '../../ui/page-styles';
import type { SimulationPart } from './simulation-url';
import type { Simulation } from './use-simulation';

const useStyles = makeStyles({
  phone: { flex: 1, display: 'flex', flexDirection: 'column', gap: '4px', minHeight: '480px' },
  tabs: { flexShrink: 0 },
  one: { flex: 1, display: 'flex', flexDirection: 'column', minHeight: 0, minWidth: 0 },
  both: {
    flex: 1,
    minHeight: 0,
    display: 'grid',
    gap: '10px',
    gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr) minmax(0, 1fr)',
    '& > *': { minWidth: 0, minHeight: 0, display: 'grid', gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr)' },
  },
});

interface SimulationFrameProps {
  readonly type: EquipmentType;
  readonly simulation: Simulation;
  /** Projects of the account; undefined while they are loading. */
  readonly projects: readonly NamedItem[] | undefined;
  /** The parts that a phone shows one at a time. */
  readonly parts: readonly SimulationPart[];
  /** One part on a phone. */
  readonly renderPart: (part: SimulationPart) => ReactNode;
  /** The two halves of a wider window. */
  readonly halves: () => readonly [ReactNode, ReactNode];
}

/** Search form, and below it two halves, or on a phone one part at a time. */
export function SimulationFrame({ type, simulation, projects, parts, renderPart, halves }: SimulationFrameProps) {
  const styles = useStyles();
  const page = usePageStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const phone = useMedia(MEDIA.phone);
  const { search, state, change } = simulation;
  const chosen = parts.includes(state.part) ? state.part : (parts[0] ?? 'terms');
  const unit = type.unit[language];
  return (
    <div className={page.list}>
      <ProjectSearchForm search={search} projects={projects} counted={numberedAs(type.unit)} />
      {phone ? (
        <div className={styles.phone}>
          <TabList
            className={styles.tabs}
            size="small"
            selectedValue={chosen}
            aria-label={t('simulation.parts')}
            onTabSelect={(_, { value }) => {
              const part = parts.find((known) => known === value);
              if (part !== undefined) change({ part });
            }}
          >
            {parts.map((part) => (
              <Tab key={part} value={part}>
                {t(`simulation.part.${part}`, { unit })}
              </Tab>
            ))}
          </TabList>
          <div className={styles.one}>{renderPart(chosen)}</div>
        </div>
      ) : (
        <div className={styles.both}>
          {halves().map((half, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: there are two, and they keep their places
            <div key={place}>{half}</div>
          ))}
        </div>
      )}
    </div>
  );
}
