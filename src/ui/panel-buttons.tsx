// Buttons of a panel that several screens have.
import { Button } from '@fluentui/react-components';
import { ArrowMaximizeRegular } from '@fluentui/react-icons/svg/arrow-maximize';
import { ArrowMinimizeRegular } from '@fluentui/react-icons/svg/arrow-minimize';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronUpRegular } from '@fluentui/react-icons/svg/chevron-up';
import { useTranslation } from '../i18n/use-translation';

interface WidenButtonProps {
  readonly wide: boolean;
  readonly onWide: (wide: boolean) => void;
}

/** Gives the panel most of the width, and takes it back. */
export function WidenButton({ wide, onWide }: WidenButtonProps) {
  const { t } = useTranslation();
  return (
    <Button
      appearance="subtle"
      size="small"
      icon={wide ? <ArrowMinimizeRegular /> : <ArrowMaximizeRegular />}
      aria-label={wide ? t('pileLog.narrow') : t('pileLog.widen')}
      title={wide ? t('pileLog.narrow') : t('pileLog.widen')}
      onClick={() => onWide(!wide)}
    />
  );
}

interface MoreButtonProps {
  /** Whether all values are shown. */
  readonly all: boolean;
  readonly onAll: (all: boolean) => void;
  readonly className?: string | undefined;
}

/** Shows further values, and hides them. */
export function MoreButton({ all, onAll, className }: MoreButtonProps) {
  const { t } = useTranslation();
  return (
    <Button
      {...(className === undefined ? {} : { className })}
      size="small"
      appearance="transparent"
      icon={all ? <ChevronUpRegular /> : <ChevronDownRegular />}
      iconPosition="after"
      aria-expanded={all}
      onClick={() => onAll(!all)}
    >
      {all ? t('pileLog.fewer') : t('pileLog.more')}
    </Button>
  );
}
