import { Menu, MenuButton, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { ImageRegular } from '@fluentui/react-icons/svg/image';
import { useContext } from 'react';
import { useMay } from '../../../data';
import { useTranslation } from '../../../i18n/use-translation';
import { FilesWait } from '../../../parts/export-menu/file-note';

const KINDS = ['png', 'svg'] as const;
export type PictureKind = (typeof KINDS)[number];

interface PictureMenuProps {
  /** Of the chart. */
  readonly title: string;
  readonly onSave: (kind: PictureKind) => void;
}

/** Saves a chart as a picture, for accounts that may export. */
export function PictureMenu({ title, onSave }: PictureMenuProps) {
  const { t } = useTranslation();
  const may = useMay();
  const waits = useContext(FilesWait);
  if (!may('export')) return null;
  return (
    <Menu positioning="below-end">
      <MenuTrigger disableButtonEnhancement>
        <MenuButton
          size="small"
          appearance="subtle"
          icon={<ImageRegular />}
          aria-label={t('analyse.picture', { title })}
          disabledFocusable={waits !== null}
          title={waits ?? undefined}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {KINDS.map((kind) => (
            <MenuItem key={kind} disabled={waits !== null} onClick={() => onSave(kind)}>
              {t(`analyse.pictureOf.${kind}`)}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
