import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components';
import { useTranslation } from '../../i18n/use-translation';

interface PointBarProps {
  /** The type's name of what is counted. */
  readonly unit: string;
  readonly onLeave: () => void;
}

/** Stands above a map that asks for the place of a new pile. */
export function PointBar({ unit, onLeave }: PointBarProps) {
  const { t } = useTranslation();
  return (
    <MessageBar intent="info" layout="multiline" style={{ flexShrink: 0 }}>
      <MessageBarBody>{t('pilePlan.pointOnMap', { unit })}</MessageBarBody>
      <MessageBarActions>
        <Button size="small" onClick={onLeave}>
          {t('common.cancel')}
        </Button>
      </MessageBarActions>
    </MessageBar>
  );
}
