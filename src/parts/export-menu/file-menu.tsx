import {
  Menu,
  MenuButton,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { type ReactElement, type ReactNode, useContext } from 'react';
import { useMay } from '../../data';
import { useTranslation } from '../../i18n/use-translation';
import { FilesWait } from './file-note';
import { useWaitingChoice } from './use-waiting-choice';

const useStyles = makeStyles({
  waits: {
    maxWidth: '240px',
    padding: '6px 8px',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
  },
});

interface FileMenuProps<K extends string> {
  readonly icon: ReactElement;
  /** Name of the button, where its text does not say it. */
  readonly label?: string | undefined;
  readonly kinds: readonly K[];
  readonly textOf: (kind: K) => string;
  /** Saves a file of the figures that are on the screen; null: there are none yet. */
  readonly onSave: ((kind: K) => void) | null;
  readonly children?: ReactNode;
}

/**
 * Offers kinds of files. While none can be made it says why, and a kind that is chosen then waits: its file is made of the
 * next figures on the screen, unless the menu is closed before. Only accounts that may export see it.
 */
export function FileMenu<K extends string>({ icon, label, kinds, textOf, onSave, children }: FileMenuProps<K>) {
  const styles = useStyles();
  const { t } = useTranslation();
  const may = useMay();
  const waits = useContext(FilesWait);
  const { open, onOpen, waiting, choose, isReady } = useWaitingChoice(waits === null ? onSave : null);
  if (!may('export')) return null;
  return (
    <Menu positioning="below-end" open={open} onOpenChange={(_, data) => onOpen(data.open)}>
      <MenuTrigger disableButtonEnhancement>
        <MenuButton
          size="small"
          appearance="subtle"
          icon={icon}
          disabled={onSave === null && waits === null}
          title={waits ?? undefined}
          {...(label === undefined ? {} : { 'aria-label': label })}
        >
          {children}
        </MenuButton>
      </MenuTrigger>
      <MenuPopover>
        {waits === null ? null : (
          <div role="status" className={styles.waits}>
            {waits}
          </div>
        )}
        <MenuList>
          {kinds.map((kind) => (
            <MenuItem
              key={kind}
              persistOnClick={!isReady}
              secondaryContent={kind === waiting ? t('listExport.stateOf.waiting') : null}
              onClick={() => choose(kind)}
            >
              {textOf(kind)}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
