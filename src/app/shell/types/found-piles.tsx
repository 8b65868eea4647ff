import { makeStyles, tokens } from '@fluentui/react-components';
import type { ApiOutput } from '../../../contracts/api';
import { equipmentByCode } from '../../../equipment/registry';
import { useLanguage, useTranslation } from '../../../i18n/use-translation';
import { statusStyle } from '../../../maps/status';
import { StatusSymbol } from '../../../maps/status-symbol';
import { useDark } from '../../../ui/theme/theme-choice';
import { screenPath } from '../../navigation/screens';
import { TypeIcon } from '../type-icon';
import { PickerLink } from './picker-link';

const useStyles = makeStyles({
  project: {
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    margin: '10px 8px 2px',
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground2,
  },
  list: { listStyle: 'none', margin: 0, padding: 0 },
  status: {
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    marginLeft: 'auto',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
  },
  more: { margin: '0 8px', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

interface FoundPilesProps {
  readonly projects: ApiOutput<'pileFind'>['projects'];
  readonly onGo: () => void;
}

/** Piles by project, each a link to its place on the project's map. */
export function FoundPiles({ projects, onGo }: FoundPilesProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const dark = useDark();
  return projects.map(({ type_code, project_id, project_name, piles, more }) => {
    const type = equipmentByCode(type_code);
    if (type === undefined) return null;
    const heading = `${type.names[language]} · ${project_name}`;
    return (
      <section key={project_id} aria-label={heading}>
        <h3 className={styles.project}>
          <TypeIcon icon={type.icon} size={16} />
          {heading}
        </h3>
        <ul className={styles.list}>
          {piles.map(({ pile_id, pile_no, status }) => {
            const style = statusStyle(status, dark);
            return (
              <li key={pile_id}>
                <PickerLink to={`${screenPath(type, 'index')}?project=${project_id}&pile=${pile_id}`} onGo={onGo}>
                  {pile_no}
                  <span className={styles.status}>
                    <StatusSymbol style={style} />
                    {t(`map.status.${style.name}`)}
                  </span>
                </PickerLink>
              </li>
            );
          })}
        </ul>
        {more ? <p className={styles.more}>{t('typePicker.more')}</p> : null}
      </section>
    );
  });
}
