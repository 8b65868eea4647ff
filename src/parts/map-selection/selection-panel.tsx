import { Button, Input, makeStyles, Spinner, ToggleButton, tokens } from '@fluentui/react-components';
import { ArrowExportRegular } from '@fluentui/react-icons/svg/arrow-export';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronUpRegular } from '@fluentui/react-icons/svg/chevron-up';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { type FormEvent, useEffect, useState } from 'react';
import { PILE_STATUS } from '../../contracts/api';
import type { PileFocus, PileTint } from '../../contracts/data-core';
import { TableRows } from '../../contracts/table-rows';
import { pilesKey, useDataLayer, useMay } from '../../data';
import type { EquipmentType } from '../../equipment/descriptor';
import { numberedAs } from '../../equipment/units';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { cssColor } from '../../maps/color-scales';
import { type MapShape, mileageShape, rowShape } from '../../maps/map-shape';
import { statusStyle } from '../../maps/status';
import { StatusSymbol } from '../../maps/status-symbol';
import { inSlices } from '../../shared/in-slices';
import { mileageText } from '../../shared/mileage';
import { BusySpinner } from '../../ui/busy-spinner';
import { Meter } from '../../ui/meter';
import { Panel } from '../../ui/panel';
import { raiseError } from '../../ui/raised-errors';
import { saveFile } from '../../ui/save-file';
import { simulatedWords } from '../export-menu/simulated-column';
import { classLabels, machineName } from '../map-colors/class-labels';
import type { MapNumber } from '../map-colors/map-numbers';
import { useNumberName } from '../map-colors/use-number-name';
import { rowsOfIds } from '../pile-list/pile-rows';
import type { usePileSource } from '../pile-source/use-pile-source';
import { needsColumn, selectedCsv } from './selected-csv';
import type { Selected, useSelectedPiles } from './use-selected-piles';

export type SelectTool = Exclude<MapShape['kind'], 'built'>;

/** More than on the screen: the file is for working on. */
const MORE_DECIMALS = 2;

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    width: 'min(272px, calc(100vw - 90px))',
    minHeight: 0,
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: tokens.shadow8,
  },
  body: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    padding: '2px 10px 10px',
    overflowY: 'auto',
    minHeight: 0,
  },
  tools: { display: 'flex', flexWrap: 'wrap', gap: '2px' },
  tool: { minWidth: 'auto', padding: '3px 8px' },
  form: { display: 'flex', flexWrap: 'wrap', gap: '4px', alignItems: 'center' },
  input: { flex: '1 1 80px', minWidth: 0 },
  hint: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  fault: { color: tokens.colorPaletteRedForeground1, fontSize: tokens.fontSizeBase200 },
  counted: { display: 'flex', alignItems: 'baseline', gap: '6px', fontVariantNumeric: 'tabular-nums' },
  count: { fontSize: tokens.fontSizeBase500, fontWeight: tokens.fontWeightSemibold },
  list: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    gap: '3px 7px',
    alignItems: 'center',
    margin: 0,
    padding: 0,
    listStyle: 'none',
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
  },
  item: { display: 'contents' },
  swatch: { width: '11px', height: '11px', borderRadius: '6px' },
  named: { minWidth: 0 },
  name: { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  value: { textAlign: 'end', fontWeight: tokens.fontWeightSemibold },
  title: { margin: 0, fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2, fontWeight: 'inherit' },
  totals: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '2px 8px',
    margin: 0,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
    '& dd': { margin: 0, textAlign: 'end', fontWeight: tokens.fontWeightSemibold },
  },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '4px' },
});

interface SelectionPanelProps {
  readonly type: EquipmentType;
  readonly piles: ReturnType<typeof usePileSource>;
  readonly tool: SelectTool;
  readonly onTool: (tool: SelectTool) => void;
  readonly selection: MapShape | null;
  readonly onSelect: (shape: MapShape | null) => void;
  readonly onClose: () => void;
  readonly focus: PileFocus | null;
  readonly counted: ReturnType<typeof useSelectedPiles>;
  /** Colours the map. */
  readonly number: MapNumber | null;
  readonly tint: PileTint | null;
  /** Name of the last class of machines where it holds several; null: it does not. */
  readonly others: string | null;
  readonly statusMask: number;
  /** Opens the list of the piles that are selected; null where there is none to open. */
  readonly onList: (() => void) | null;
  /** Checks the piles that are selected in the table beside the map; null where there is none. */
  readonly onCheck: (() => void) | null;
  readonly timeZone: string | undefined;
  readonly dark: boolean;
}

/** How piles of the map are selected, and what they come to. */
export function SelectionPanel(props: SelectionPanelProps) {
  const { type, tool, onTool, selection, onSelect, onClose, counted } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const alongALine = type.screens.some(({ search }) => search?.includes('mileage') === true);
  const tools: readonly SelectTool[] = ['box', 'lasso', 'row', ...(alongALine ? (['mileage'] as const) : [])];
  const { selected } = counted;
  // Folded it says how many are selected, and leaves the map free.
  const [open, setOpen] = useState(true);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves from anywhere in it; its buttons do the same
    <section
      className={styles.root}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onClose();
      }}
    >
      <Panel
        title={t('map.select.title', { unit: type.unit[language] })}
        actions={
          <>
            <Button
              appearance="subtle"
              size="small"
              aria-expanded={open}
              aria-label={t(open ? 'map.select.less' : 'map.select.more')}
              title={t(open ? 'map.select.less' : 'map.select.more')}
              icon={open ? <ChevronUpRegular /> : <ChevronDownRegular />}
              onClick={() => setOpen(!open)}
            />
            <Button
              appearance="subtle"
              size="small"
              icon={<DismissRegular />}
              aria-label={t('common.close')}
              title={t('common.close')}
              onClick={onClose}
            />
          </>
        }
      >
        <div className={styles.body}>
          <div style={{ display: open ? 'contents' : 'none' }}>
            <fieldset
              className={styles.tools}
              style={{ border: 0, margin: 0, padding: 0 }}
              aria-label={t('map.select.by')}
            >
              {tools.map((kind) => (
                <ToggleButton
                  key={kind}
                  size="small"
                  appearance="subtle"
                  className={styles.tool}
                  checked={tool === kind}
                  onClick={() => onTool(kind)}
                >
                  {t(`map.select.tool.${kind}`)}
                </ToggleButton>
              ))}
            </fieldset>
            {tool === 'row' && <RowForm key={textOf(selection)} selection={selection} onSelect={onSelect} />}
            {tool === 'mileage' && <MileageForm key={textOf(selection)} selection={selection} onSelect={onSelect} />}
          </div>
          {selection === null ? (
            open &&
            (tool === 'box' || tool === 'lasso') && <span className={styles.hint}>{t(`map.select.hint.${tool}`)}</span>
          ) : selected === null ? (
            <Spinner size="tiny" label={t('map.select.counting')} />
          ) : (
            <Sums {...props} selected={selected} open={open} />
          )}
        </div>
      </Panel>
    </section>
  );
}

function textOf(selection: MapShape | null): string {
  return selection === null ? '' : JSON.stringify(selection);
}

interface FormProps {
  readonly selection: MapShape | null;
  readonly onSelect: (shape: MapShape | null) => void;
}

function RowForm({ selection, onSelect }: FormProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [name, setName] = useState(selection?.kind === 'row' ? selection.rowNo : '');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSelect(rowShape(name));
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <Input
        className={styles.input}
        size="small"
        aria-label={t('map.select.row')}
        placeholder={t('map.select.row')}
        value={name}
        onChange={(_, { value }) => setName(value)}
      />
      <Button size="small" type="submit">
        {t('map.select.apply')}
      </Button>
    </form>
  );
}

function MileageForm({ selection, onSelect }: FormProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const stretch = selection?.kind === 'mileage' ? selection : null;
  const [from, setFrom] = useState(stretch === null ? '' : mileageText(stretch.fromM));
  const [to, setTo] = useState(stretch === null ? '' : mileageText(stretch.toM));
  const [wrong, setWrong] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const shape = mileageShape(from, to);
    setWrong(shape === null);
    if (shape !== null) onSelect(shape);
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <Input
        className={styles.input}
        size="small"
        aria-label={t('map.select.from')}
        placeholder="K12+345"
        value={from}
        onChange={(_, { value }) => setFrom(value)}
      />
      <Input
        className={styles.input}
        size="small"
        aria-label={t('map.select.to')}
        placeholder="K12+400"
        value={to}
        onChange={(_, { value }) => setTo(value)}
      />
      <Button size="small" type="submit">
        {t('map.select.apply')}
      </Button>
      {wrong && (
        <span role="alert" className={styles.fault}>
          {t('map.select.mileageFault')}
        </span>
      )}
    </form>
  );
}

function Sums(props: SelectionPanelProps & { readonly selected: Selected; readonly open: boolean }) {
  const { type, piles, selected, number, tint, others, statusMask, focus, onSelect, onList, onCheck } = props;
  const { timeZone, dark } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat(timeZone);
  const may = useMay();
  const { core, queries, queryClient } = useDataLayer();
  const [saving, setSaving] = useState(false);
  const { count, countByStatus, totals, distribution } = selected;
  const nameOf = useNumberName();
  const statusName = (code: number): string => t(`map.status.${statusStyle(code, dark).name}`);

  const save = async (): Promise<void> => {
    if (focus === null) return;
    const key = pilesKey(piles.scope);
    const asked = { key, focus, statusMask, tint };
    const [{ ids }, table] = await Promise.all([
      core.call('piles.selectedIds', asked),
      queryClient.fetchQuery(queries.pileTable(piles.scope, {})),
    ]);
    const order = rowsOfIds(table.columns.pile_id, ids);
    const colored = number === null || tint === null || !needsColumn(tint.number) ? null : { ...tint, ...number };
    const idsInFile = order.map((row) => table.columns.pile_id[row] ?? 0);
    const [values, machines] = await Promise.all([
      colored && core.call('piles.numbers', { key, number: colored.number, ids: idsInFile }),
      colored?.kind === 'machine' ? queryClient.ensureQueryData(queries.equipments(piles.scope)) : [],
    ]);
    const say = (value: number): string | number =>
      colored?.kind === 'machine'
        ? machineName(machines, value)
        : (colored?.said?.(value) ?? Number(value.toFixed((colored?.decimals ?? 0) + MORE_DECIMALS)));
    // A day of a replay ends where the next begins.
    const untilMs = focus.days?.untilMs ?? null;
    const day = untilMs === null ? '' : ` ${format.day(untilMs - 1)}`;
    const pieces = await inSlices(
      selectedCsv({
        rows: new TableRows(table),
        order,
        titles: [
          t('map.select.pileNo', { unit: type.unit[language] }),
          t('map.select.row'),
          t('map.select.mileage'),
          `${t('map.xNorth')} m`,
          `${t('map.yEast')} m`,
          `${t(`common.acrossOf.${numberedAs(type.unit)}`)} m`,
          `${t('map.designDepth')} m`,
          `${t('map.depth')} m`,
          `${t('map.legend')}${day}`,
          t('map.finished'),
          t('common.simulated'),
          ...(colored === null ? [] : [`${nameOf(colored)} ${colored.unit}`.trim()]),
        ],
        status: statusName,
        time: format.dateTime,
        simulated: simulatedWords(t),
        untilMs,
        number: values && {
          values: values.numbers,
          say,
          isDesigned: colored?.number.of === 'heads' && colored.number.isDesigned === true,
        },
      }),
    );
    saveFile(`${t('map.select.fileName')}${day}.csv`, new Blob(pieces, { type: 'text/csv' }));
  };
  const startSaving = (): void => {
    setSaving(true);
    save()
      .catch(raiseError)
      .finally(() => setSaving(false));
  };

  return (
    <>
      <div className={styles.counted} role="status" data-selected={count}>
        <span className={styles.count}>{format.number(count)}</span>
        <span>{t('map.select.selected', { unit: type.unit[language] })}</span>
      </div>
      {props.open ? (
        <>
          <ul className={styles.list} aria-label={t('map.legend')}>
            {Object.values(PILE_STATUS).map((code) => {
              const piled = countByStatus[code] ?? 0;
              const style = statusStyle(code, dark);
              return piled === 0 ? null : (
                <li key={code} className={styles.item}>
                  <StatusSymbol style={style} symbol={type.profile?.mapSymbol ?? 'round'} />
                  <span className={styles.named}>
                    <span className={styles.name}>{statusName(code)}</span>
                    <Meter share={piled / count} color={style.color} />
                  </span>
                  <span className={styles.value}>{format.number(piled)}</span>
                </li>
              );
            })}
          </ul>
          {totals.length > 0 && (
            <>
              <h3 className={styles.title}>{t('map.select.totals')}</h3>
              <dl className={styles.totals}>
                {totals.map(({ number: of, sums }) => (
                  <div key={of.key} className={styles.item}>
                    <dt>{nameOf(of)}</dt>
                    <dd>
                      {format.number(sums.sum, of.key === 'warnings' ? 0 : 1)} {of.unit}
                    </dd>
                  </div>
                ))}
              </dl>
            </>
          )}
          {distribution !== null && number !== null && tint !== null && (
            <Distribution
              name={nameOf(number)}
              number={number}
              tint={tint}
              others={others}
              distribution={distribution}
              count={count}
              timeZone={timeZone}
              scope={piles.scope}
            />
          )}
          <div className={styles.actions}>
            {onList !== null && count > 0 && (
              <Button size="small" onClick={onList}>
                {t('map.select.list')}
              </Button>
            )}
            {onCheck !== null && count > 0 && (
              <Button size="small" onClick={onCheck}>
                {t('map.select.check')}
              </Button>
            )}
            {may('export') && count > 0 && (
              <Button
                size="small"
                icon={saving ? <BusySpinner /> : <ArrowExportRegular />}
                disabledFocusable={saving}
                onClick={startSaving}
              >
                {t('map.select.save')}
              </Button>
            )}
            <Button size="small" appearance="subtle" icon={<DismissRegular />} onClick={() => onSelect(null)}>
              {t('map.select.clear')}
            </Button>
          </div>
        </>
      ) : null}
    </>
  );
}

interface DistributionProps {
  readonly name: string;
  readonly number: MapNumber;
  readonly tint: PileTint;
  readonly others: string | null;
  readonly distribution: NonNullable<Selected['distribution']>;
  readonly count: number;
  readonly timeZone: string | undefined;
  readonly scope: ReturnType<typeof usePileSource>['scope'];
}

/** How what colours the map lies over the piles selected, in the classes and colours of its legend. */
function Distribution({ name, number, tint, others, distribution, count, timeZone, scope }: DistributionProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat(timeZone);
  const { queryClient, queries } = useDataLayer();
  const [machines, setMachines] = useState<ReadonlyMap<number, string>>(new Map());
  const ofMachines = number.kind === 'machine';
  useEffect(() => {
    if (!ofMachines) return;
    queryClient.fetchQuery(queries.equipments(scope)).then((list) => {
      setMachines(new Map(list.map((one) => [one.id, one.name])));
    }, raiseError);
  }, [ofMachines, queryClient, queries, scope]);
  const say = (value: number): string =>
    number.said?.(value) ?? (number.kind === 'time' ? format.day(value) : format.number(value, number.decimals));
  const labels = classLabels(distribution, number.kind, say, (id) => machines.get(id) ?? `${id}`, others);
  const unit = number.unit === '' ? '' : ` ${number.unit}`;
  return (
    <>
      <h3 className={styles.title}>{name}</h3>
      {number.kind === 'number' && distribution.count > 0 && (
        <span className={styles.hint}>
          {t('map.select.spread', {
            mean: `${say(distribution.sum / distribution.count)}${unit}`,
            min: say(distribution.min),
            max: `${say(distribution.max)}${unit}`,
          })}
        </span>
      )}
      <ul className={styles.list} aria-label={name}>
        {labels.map(({ at, text, count: piled }) =>
          piled === 0 ? null : (
            <li key={at} className={styles.item}>
              <span className={styles.swatch} style={{ backgroundColor: cssColor(tint.colors, at) }} />
              <span className={styles.named}>
                <span className={styles.name}>{at === 0 ? t('map.noNumber') : text}</span>
                <Meter share={piled / count} color={cssColor(tint.colors, at)} />
              </span>
              <span className={styles.value}>{format.number(piled)}</span>
            </li>
          ),
        )}
      </ul>
    </>
  );
}
