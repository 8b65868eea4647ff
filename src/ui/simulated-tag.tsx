import { Badge } from '@fluentui/react-components';
import { useTranslation } from '../i18n/use-translation';
import type { SimulatedShare } from '../shared/simulated-share';

interface SimulatedTagProps {
  /** How much of what is marked is simulated; nothing is drawn where none of it is. */
  readonly share?: SimulatedShare;
  /** Where it stands on other grounds than those of the theme. */
  readonly className?: string | undefined;
}

/** The text of the mark; empty where nothing is marked. */
export function useShareText(): (share: SimulatedShare) => string {
  const { t } = useTranslation();
  return (share) => (share === 'none' ? '' : t(share === 'all' ? 'common.simulated' : 'common.partlySimulated'));
}

/** Marks simulated piles, records and machines, and all that is derived from them, wherever they are shown. */
export function SimulatedTag({ share = 'all', className }: SimulatedTagProps) {
  const { t } = useTranslation();
  const textOf = useShareText();
  if (share === 'none') return null;
  return (
    <Badge className={className} appearance="tint" color="informative" size="small" title={t('common.simulatedHint')}>
      {textOf(share)}
    </Badge>
  );
}
