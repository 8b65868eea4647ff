import { useTranslation } from '../../i18n/use-translation';
import { MapBar } from './map-bar';

interface PointBarProps {
  /** The type's name for pile, hole, panel … */
  readonly unit: string;
  readonly onLeave: () => void;
}

/** Stands beside a map that asks for the place of a new pile. */
export function PointBar({ unit, onLeave }: PointBarProps) {
  const { t } = useTranslation();
  return <MapBar text={t('pilePlan.pointOnMap', { unit })} onLeave={onLeave} />;
}
