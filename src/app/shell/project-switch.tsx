import { Combobox, type ComboboxProps, makeStyles, Option, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import type { ShownProject } from '../../screens/screen-host';
import { toHalfWidth } from '../../shared/half-width';
import { positiveInteger } from '../../shared/positive-integer';

const useStyles = makeStyles({
  box: {
    minWidth: '120px',
    width: 'clamp(150px, 26vw, 380px)',
    '@media (max-width: 719px)': { flexGrow: 1, width: 'auto', minWidth: 0 },
    '& input': { textOverflow: 'ellipsis', minWidth: 0 },
  },
  list: { maxHeight: 'min(480px, 70vh)' },
  none: { padding: '8px 12px', color: tokens.colorNeutralForeground3 },
});

/** The project shown; typing finds one by a part of its name. */
export function ProjectSwitch({ project }: { readonly project: ShownProject }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const projects = project.projects ?? [];
  const name = projects.find(({ id }) => id === project.projectId)?.name ?? '';
  const part = toHalfWidth(typed ?? '')
    .trim()
    .toLowerCase();
  const shown = part === '' ? projects : projects.filter((item) => item.name.toLowerCase().includes(part));
  const select: ComboboxProps['onOptionSelect'] = (_, { optionValue }) => {
    setTyped(null);
    const id = positiveInteger(optionValue);
    if (id !== null && id !== project.projectId) project.choose(id);
  };
  const empty = project.projects !== undefined && projects.length === 0;
  return (
    <Combobox
      className={styles.box}
      appearance="filled-darker"
      aria-label={t('shell.project')}
      placeholder={empty ? t('errors.noProject') : t('shell.chooseProject')}
      disabled={empty}
      value={typed ?? name}
      selectedOptions={project.projectId === null ? [] : [String(project.projectId)]}
      onChange={(event) => setTyped(event.target.value)}
      onOpenChange={(_, { open }) => {
        if (!open) setTyped(null);
      }}
      onOptionSelect={select}
      listbox={{ className: styles.list }}
      title={name}
    >
      {shown.map((item) => (
        <Option key={item.id} value={String(item.id)} text={item.name}>
          {item.name}
        </Option>
      ))}
      {shown.length === 0 ? <div className={styles.none}>{t('shell.noProjectFound')}</div> : null}
    </Combobox>
  );
}
