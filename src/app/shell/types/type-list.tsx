import { CounterBadge, makeStyles, tokens } from '@fluentui/react-components';
import type { EquipmentType } from '../../../equipment/descriptor';
import { useLanguage, useTranslation } from '../../../i18n/use-translation';
import { SPOKEN_ONLY } from '../../../ui/spoken-only';
import { screenPath } from '../../navigation/screens';
import { TypeIcon } from '../type-icon';
import type { ListedType } from './listed-types';
import { PickerLink } from './picker-link';

/** More than that are all the same to who chooses a type. */
const MOST_COUNTED = 999;

const useStyles = makeStyles({
  groups: {
    display: 'grid',
    columnGap: '8px',
    alignItems: 'start',
    '@media (min-width: 720px)': { gridTemplateColumns: 'repeat(auto-fit, minmax(230px, 1fr))' },
  },
  heading: {
    margin: '8px 8px 2px',
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
  list: { listStyle: 'none', margin: 0, padding: 0 },
  key: {
    minWidth: '18px',
    textAlign: 'center',
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusSmall,
    '@media (hover: none)': { display: 'none' },
  },
  name: { position: 'relative', flex: 1, minWidth: 0 },
  spoken: SPOKEN_ONLY,
});

interface TypeListProps {
  readonly listed: readonly ListedType[];
  readonly current: EquipmentType | null;
  /** Open warnings by type code; a type that is missing has none that is known. */
  readonly open: ReadonlyMap<string, number>;
  readonly onGo: () => void;
}

/** The types in their groups, each with its letter, picture, name and open warnings. */
export function TypeList({ listed, current, open, onGo }: TypeListProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const groups = [
    { title: t('typePicker.native'), of: listed.filter(({ type }) => type.kind !== 'child') },
    { title: t('typePicker.child'), of: listed.filter(({ type }) => type.kind === 'child') },
  ].filter(({ of }) => of.length > 0);
  const line = ({ type, letter }: ListedType) => {
    const name = type.names[language];
    const count = open.get(type.code) ?? 0;
    const shown = count > MOST_COUNTED ? `${MOST_COUNTED}+` : String(count);
    return (
      <li key={type.code}>
        <PickerLink to={screenPath(type, 'index')} letter={letter} current={type === current} onGo={onGo}>
          {letter === '' ? null : (
            <span className={styles.key} aria-hidden="true">
              {letter}
            </span>
          )}
          <TypeIcon icon={type.icon} />
          <span className={styles.name}>
            {name}
            {count === 0 ? null : <span className={styles.spoken}>{t('typePicker.open', { count: shown })}</span>}
          </span>
          {count === 0 ? null : (
            <CounterBadge count={count} overflowCount={MOST_COUNTED} size="small" color="danger" aria-hidden="true" />
          )}
        </PickerLink>
      </li>
    );
  };
  return (
    <div className={styles.groups}>
      {groups.map(({ title, of }) => (
        <section key={title} aria-label={title}>
          <h3 className={styles.heading}>{title}</h3>
          <ul className={styles.list}>{of.map(line)}</ul>
        </section>
      ))}
    </div>
  );
}
