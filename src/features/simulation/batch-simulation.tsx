import { useTranslation } from '../../i18n/use-translation';
import { Guarded } from '../../ui/guarded';
import { Panel } from '../../ui/panel';
import type { ChosenPiles } from './chosen-piles';
import { SimulationFrame } from './simulation-frame';
import type { SimulationPageProps } from './simulation-page-props';
import { GenerationsPart, TermsPart } from './simulation-parts';
import { useSimulation } from './use-simulation';

const BATCHES: ChosenPiles = { kind: 'batches' };
const PARTS = ['terms', 'generations'] as const;

/** Simulated batches of slurry plants, which no design names. */
export function BatchSimulation(props: SimulationPageProps) {
  const { type, screen, scope, projects, renderPreview, onRecord } = props;
  const { t } = useTranslation();
  const simulation = useSimulation(scope, screen);
  const terms = <TermsPart type={type} simulation={simulation} chosen={BATCHES} renderPreview={renderPreview} />;
  const generations = <GenerationsPart type={type} simulation={simulation} onRecord={onRecord} />;
  const panels = {
    terms: <Panel title={t('simulation.terms')}>{terms}</Panel>,
    generations: <Panel title={t('simulation.generations')}>{generations}</Panel>,
  } as const;
  return (
    <SimulationFrame
      type={type}
      simulation={simulation}
      projects={projects}
      parts={PARTS}
      renderPart={(part) => (part === 'generations' ? panels.generations : panels.terms)}
      halves={() => [
        <Guarded key="terms">{panels.terms}</Guarded>,
        <Guarded key="generations">{panels.generations}</Guarded>,
      ]}
    />
  );
}
