import {
  Menu,
  MenuButton,
  MenuDivider,
  MenuItem,
  MenuItemCheckbox,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components';
import type { Channel } from '../../equipment/descriptor';
import { useLanguage, useTranslation } from '../../i18n/use-translation';

interface ChannelMenuProps {
  readonly offered: readonly Channel[];
  readonly shown: readonly Channel[];
  readonly onChange: (keys: readonly string[]) => void;
  /** Back to as many as fit. */
  readonly onReset: () => void;
}

/** Says how many of the channels are shown, and lets choose them. */
export function ChannelMenu({ offered, shown, onChange, onReset }: ChannelMenuProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Menu
      checkedValues={{ channel: shown.map(({ key }) => key) }}
      onCheckedValueChange={(_, { checkedItems }) => onChange(checkedItems)}
      positioning="below-end"
    >
      <MenuTrigger disableButtonEnhancement>
        <MenuButton size="small" appearance="subtle">
          {t('pileLog.channelsShown', { shown: shown.length, total: offered.length })}
        </MenuButton>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {offered.map(({ key, names, unit }) => (
            <MenuItemCheckbox key={key} name="channel" value={key} secondaryContent={unit}>
              {names[language]}
            </MenuItemCheckbox>
          ))}
          <MenuDivider />
          <MenuItem onClick={onReset}>{t('pileLog.channelsFit')}</MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
