import {
  Button,
  Menu,
  MenuGroup,
  MenuGroupHeader,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  type MenuProps,
  MenuTrigger,
  makeStyles,
} from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { useNavigate } from 'react-router-dom';
import type { EquipmentType } from '../../equipment/descriptor';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { screenPath } from '../navigation/screens';
import { TypeIcon } from './type-icon';

const useStyles = makeStyles({
  button: { minWidth: 0, fontWeight: 600, paddingLeft: '8px', paddingRight: '8px', flexShrink: 0 },
  chevron: { fontSize: '12px', marginLeft: '2px' },
  popover: { maxWidth: 'none', maxHeight: '84vh', overflowY: 'auto' },
  list: {
    maxWidth: 'none',
    '@media (min-width: 720px)': {
      display: 'grid',
      gridTemplateColumns: 'auto auto',
      columnGap: '4px',
      alignItems: 'start',
    },
  },
});

interface TypeSwitchProps {
  readonly types: readonly EquipmentType[];
  readonly current: EquipmentType | null;
}

/** The equipment type shown, and a menu of those the account owns. */
export function TypeSwitch({ types, current }: TypeSwitchProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const change: MenuProps['onCheckedValueChange'] = (_, { checkedItems }) => {
    const type = types.find(({ code }) => code === checkedItems[0]);
    if (type !== undefined) void navigate(screenPath(type, 'index'));
  };
  const item = (type: EquipmentType) => (
    <MenuItemRadio key={type.code} name="type" value={type.code} icon={<TypeIcon icon={type.icon} />}>
      {type.names[language]}
    </MenuItemRadio>
  );
  const own = types.filter(({ kind }) => kind !== 'child');
  const children = types.filter(({ kind }) => kind === 'child');
  return (
    <Menu
      checkedValues={{ type: current === null ? [] : [current.code] }}
      onCheckedValueChange={change}
      positioning={{ position: 'below', align: 'start' }}
    >
      <MenuTrigger disableButtonEnhancement>
        <Button
          appearance="subtle"
          className={styles.button}
          {...(current === null ? {} : { icon: <TypeIcon icon={current.icon} /> })}
          aria-label={`${t('shell.type')}: ${current?.names[language] ?? t('common.none')}`}
        >
          {current?.names[language] ?? t('shell.type')}
          <ChevronDownRegular className={styles.chevron} aria-hidden="true" />
        </Button>
      </MenuTrigger>
      <MenuPopover className={styles.popover}>
        <MenuList className={styles.list}>
          <MenuGroup>
            <MenuGroupHeader>{t('shell.typesNative')}</MenuGroupHeader>
            {own.map(item)}
          </MenuGroup>
          {children.length === 0 ? null : (
            <MenuGroup>
              <MenuGroupHeader>{t('shell.typesChild')}</MenuGroupHeader>
              {children.map(item)}
            </MenuGroup>
          )}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
