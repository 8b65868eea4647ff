import { Button, makeStyles, Popover, PopoverSurface, PopoverTrigger } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { lazy, Suspense, useCallback } from 'react';
import type { EquipmentType } from '../../equipment/descriptor';
import { needTexts } from '../../i18n/i18n';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import type { OpenedPart } from './keys/use-opened-by-key';
import { TypeIcon } from './type-icon';

const TypePicker = lazy(async () => {
  const [module] = await Promise.all([import('./types/type-picker'), needTexts('header', 'overview')]);
  return { default: module.TypePicker };
});

const useStyles = makeStyles({
  button: { minWidth: 0, fontWeight: 600, paddingLeft: '8px', paddingRight: '8px' },
  name: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  chevron: { flexShrink: 0, fontSize: '12px', marginLeft: '2px' },
  surface: {
    display: 'flex',
    flexDirection: 'column',
    boxSizing: 'border-box',
    width: 'min(600px, calc(100vw - 16px))',
    maxHeight: 'min(84vh, 760px)',
    padding: '8px',
  },
});

interface TypeSwitchProps {
  readonly types: readonly EquipmentType[];
  readonly current: EquipmentType | null;
  /** Whether the account sees how many warnings are open. */
  readonly counts: boolean;
  readonly keyed: OpenedPart;
}

/** The equipment type shown; opens the list of those that the account owns, with a search of all their piles. */
export function TypeSwitch({ types, current, counts, keyed: { opened, setOpen } }: TypeSwitchProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const close = useCallback(() => setOpen('types', false), [setOpen]);
  return (
    <Popover
      open={opened === 'types'}
      onOpenChange={(_, { open }) => setOpen('types', open)}
      positioning={{ position: 'below', align: 'start' }}
      trapFocus
      // The list takes the focus once it is there. Popover's own focus, of the first field, comes after it where the
      // list's code is loaded already, and letters would then be typed into the search.
      unstable_disableAutoFocus
    >
      <PopoverTrigger disableButtonEnhancement>
        <Button
          appearance="subtle"
          className={styles.button}
          {...(current === null ? {} : { icon: <TypeIcon icon={current.icon} /> })}
          aria-label={`${t('shell.type')}: ${current?.names[language] ?? t('common.none')}`}
        >
          <span className={styles.name}>{current?.names[language] ?? t('shell.type')}</span>
          <ChevronDownRegular className={styles.chevron} aria-hidden="true" />
        </Button>
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label={t('shell.type')}>
        <Suspense fallback={t('common.loading')}>
          <TypePicker {...{ types, current, counts }} onGo={close} />
        </Suspense>
      </PopoverSurface>
    </Popover>
  );
}
