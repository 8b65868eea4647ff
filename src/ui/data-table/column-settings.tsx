// The settings of a table's columns: which are shown, in what order, which stay in sight; and the project's header, for
// who may set it. A table has them at its right end by itself:
//
//   <DataTable
//     name={`warnings.${typeCode}`}                            // where the browser keeps what somebody chooses
//     projectHeader={useProjectHeader(scope, 'warningInformation')} // left out where the screen has no header of the project
//     columns={columns}
//     …
//   />
//
// Elsewhere they take what `useColumns` returns: <ColumnSettings columns={columns} />.
import {
  Button,
  Checkbox,
  MessageBar,
  MessageBarBody,
  makeStyles,
  mergeClasses,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  tokens,
} from '@fluentui/react-components';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { ColumnTripleEditRegular } from '@fluentui/react-icons/svg/column-triple-edit';
import { PinFilled, PinRegular } from '@fluentui/react-icons/svg/pin';
import { useId, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { useFormFailure } from '../form-failure';
import { SPOKEN_ONLY } from '../spoken-only';
import { showToast } from '../toast';
import { useMovedRowFocus } from '../use-moved-row-focus';
import type { ModelColumn } from './column-model';
import type { Columns } from './use-columns';

const useStyles = makeStyles({
  surface: {
    display: 'flex',
    flexDirection: 'column',
    gap: '6px',
    width: 'min(340px, calc(100vw - 24px))',
    maxHeight: 'min(560px, calc(100dvh - 24px))',
    padding: '10px 6px 10px 12px',
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  hint: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  list: { listStyle: 'none', margin: 0, padding: 0, minHeight: 0, overflow: 'auto' },
  column: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto auto auto',
    alignItems: 'center',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  about: {
    gridColumn: '1 / -1',
    padding: '0 6px 6px 34px',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
  },
  pinned: { color: tokens.colorBrandForeground1 },
  foot: { display: 'flex', flexWrap: 'wrap', gap: '6px', paddingRight: '6px' },
  announcement: SPOKEN_ONLY,
});

interface ColumnSettingsProps<C> {
  readonly columns: Columns<C>;
  readonly className?: string;
  /** Distance from the right edge of what the button stands in. */
  readonly rightPx?: number;
}

interface SetColumn extends ModelColumn {
  readonly title: string;
  readonly about?: string;
}

/** A button that opens the settings. */
export function ColumnSettings<C extends SetColumn>(props: ColumnSettingsProps<C>) {
  const { all, shown } = props.columns.layout;
  const styles = useStyles();
  const { t } = useTranslation();
  // A table that shows less than all says so.
  const name =
    shown.length === all.length
      ? t('table.columns')
      : t('table.columnsLeftOut', { shown: shown.length, count: all.length });
  return (
    <Popover trapFocus withArrow positioning="below-end">
      <PopoverTrigger disableButtonEnhancement>
        <Button
          appearance="subtle"
          size="small"
          className={props.className}
          style={props.rightPx === undefined ? undefined : { right: `${props.rightPx}px` }}
          icon={<ColumnTripleEditRegular className={mergeClasses(shown.length < all.length && styles.pinned)} />}
          aria-label={name}
          title={name}
        />
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label={t('table.columns')}>
        <Settings columns={props.columns} />
      </PopoverSurface>
    </Popover>
  );
}

function Settings<C extends SetColumn>({ columns }: ColumnSettingsProps<C>) {
  const { all, shown } = columns.layout;
  const styles = useStyles();
  const { t } = useTranslation();
  const id = useId();
  const { list, press } = useMovedRowFocus(all);
  const [announcement, setAnnouncement] = useState('');

  const move = (at: number, by: -1 | 1): void => {
    const [one, other] = [all[at], all[at + by]];
    if (one === undefined || other === undefined) return;
    const { key, title } = one.column;
    columns.change({ do: 'move', key, to: other.column.key });
    press(key, by < 0 ? 'up' : 'down');
    setAnnouncement(t('table.moved', { name: title, place: at + by + 1, count: all.length }));
  };
  return (
    <>
      <h3 className={styles.title}>{t('table.columns')}</h3>
      {columns.project?.columns == null ? null : <p className={styles.hint}>{t('table.projectHint')}</p>}
      <ul className={styles.list} ref={list}>
        {all.map(({ column, isShown, isPinned }, at) => {
          const { key, title, about } = column;
          // Across the border between pinned ones and others a column moves by its pin.
          const canMove = (by: -1 | 1): boolean => all[at + by]?.isPinned === isPinned;
          const pin = isPinned ? t('table.unpin', { name: title }) : t('table.pin', { name: title });
          return (
            <li key={key} className={styles.column} data-key={key}>
              <Checkbox
                id={`${id}-${key}`}
                label={title}
                aria-describedby={about === undefined ? undefined : `${id}-${key}-about`}
                checked={isShown}
                disabled={isShown && shown.length === 1}
                onChange={() => columns.change({ do: 'show', key, isShown: !isShown })}
              />
              <Button
                appearance="subtle"
                size="small"
                data-what="pin"
                aria-label={pin}
                title={pin}
                className={mergeClasses(isPinned && styles.pinned)}
                icon={isPinned ? <PinFilled /> : <PinRegular />}
                onClick={() => {
                  columns.change({ do: 'pin', key, isPinned: !isPinned });
                  press(key, 'pin');
                }}
              />
              <Button
                appearance="subtle"
                size="small"
                data-what="up"
                aria-label={t('table.moveUp', { name: title })}
                icon={<ArrowUpRegular />}
                disabled={!canMove(-1)}
                onClick={() => move(at, -1)}
              />
              <Button
                appearance="subtle"
                size="small"
                data-what="down"
                aria-label={t('table.moveDown', { name: title })}
                icon={<ArrowDownRegular />}
                disabled={!canMove(1)}
                onClick={() => move(at, 1)}
              />
              {about === undefined ? null : (
                <span id={`${id}-${key}-about`} className={styles.about}>
                  {about}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <div className={styles.foot}>
        <Button size="small" disabled={!columns.isChosen} onClick={columns.reset}>
          {columns.project?.columns == null ? t('table.reset') : t('table.resetToProject')}
        </Button>
        <ForProject columns={columns} />
      </div>
      <span role="status" className={styles.announcement}>
        {announcement}
      </span>
    </>
  );
}

/** Sets and removes the project's header, for who may. */
function ForProject<C>({ columns }: ColumnSettingsProps<C>) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const failure = useFormFailure();
  const { project } = columns;
  if (project?.save == null) return null;
  const { save } = project;
  const run = (work: () => Promise<void>, done: string): void => {
    setBusy(true);
    failure.clear();
    work()
      .then(() => showToast('success', done), failure.meet)
      .finally(() => setBusy(false));
  };
  return (
    <>
      <Button
        size="small"
        disabledFocusable={isBusy}
        onClick={() => run(columns.saveForProject, t('table.savedForProject'))}
      >
        {t('table.saveForProject')}
      </Button>
      {project.columns === null ? null : (
        <Button
          size="small"
          disabledFocusable={isBusy}
          onClick={() => run(() => save(null), t('table.removedForProject'))}
        >
          {t('table.removeForProject')}
        </Button>
      )}
      {failure.text === null ? null : (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>{failure.text}</MessageBarBody>
        </MessageBar>
      )}
    </>
  );
}
