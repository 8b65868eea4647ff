import { Button, Checkbox, Input, MessageBar, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { StarFilled } from '@fluentui/react-icons/svg/star';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LogTemplate, LogTrackChoice } from '../../contracts/api/log-templates';
import type { TableSource } from '../../contracts/data-core';
import { useDataLayer, useMay } from '../../data';
import { useTranslation } from '../../i18n/use-translation';
import { useFormFailure } from '../../ui/form-failure';
import { showToast } from '../../ui/toast';

const useStyles = makeStyles({
  title: { margin: '6px 0 0', fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  list: { listStyle: 'none', margin: 0, padding: 0 },
  template: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto auto',
    alignItems: 'center',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  name: { justifyContent: 'flex-start', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  owner: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  none: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  keep: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px' },
  field: { flex: '1 1 120px', minWidth: 0 },
});

interface TrackTemplatesProps {
  readonly scope: TableSource;
  /** The tracks as they are shown, which a template keeps. */
  readonly tracks: readonly LogTrackChoice[];
  readonly onChange: (tracks: readonly LogTrackChoice[] | null) => void;
}

/** Templates to lay a log out with, and a way to keep the present layout as one. */
export function TrackTemplates({ scope, tracks, onChange }: TrackTemplatesProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { core, queries } = useDataLayer();
  const client = useQueryClient();
  const may = useMay();
  const options = queries.logTemplates(scope);
  const { data: templates = [] } = useQuery(options);
  const [name, setName] = useState('');
  const [isFirst, setFirst] = useState(false);
  const [busy, setBusy] = useState(false);
  const failure = useFormFailure();
  const maySet = (owner: LogTemplate['owner']): boolean => owner === 'account' || may('setTableHeader');

  const set = (
    owner: LogTemplate['owner'],
    named: string,
    chosenTracks: readonly LogTrackChoice[] | null,
    done: string,
  ): void => {
    const known = templates.find((one) => one.owner === owner && one.name === named);
    const input = {
      project_id: scope.projectId,
      owner,
      name: named,
      revision: known?.revision ?? 0,
      is_first: chosenTracks !== null && isFirst,
      tracks: chosenTracks === null ? null : [...chosenTracks],
    };
    setBusy(true);
    failure.clear();
    core
      .api('logTemplateSet', scope, input, { keep: true })
      .then((now) => {
        client.setQueryData(options.queryKey, now);
        if (chosenTracks !== null) setName('');
        showToast('success', done);
      }, failure.meet)
      .finally(() => {
        setBusy(false);
        // After a conflict the next try has seen the other's settings.
        client.invalidateQueries({ queryKey: options.queryKey }).catch(() => undefined);
      });
  };

  return (
    <section aria-label={t('logTracks.templates')}>
      <h3 className={styles.title}>{t('logTracks.templates')}</h3>
      {templates.length === 0 ? <p className={styles.none}>{t('logTracks.noTemplates')}</p> : null}
      <ul className={styles.list}>
        {templates.map((template) => (
          <li key={`${template.owner} ${template.name}`} className={styles.template}>
            <Button
              size="small"
              appearance="subtle"
              className={styles.name}
              title={template.is_first ? t('logTracks.isFirst') : undefined}
              {...(template.is_first ? { icon: <StarFilled aria-label={t('logTracks.isFirst')} /> } : {})}
              onClick={() => onChange(template.tracks)}
            >
              {template.name}
            </Button>
            <span className={styles.owner}>{t(`logTracks.owner.${template.owner}`)}</span>
            {maySet(template.owner) ? (
              <Button
                size="small"
                appearance="subtle"
                icon={<DeleteRegular />}
                disabledFocusable={busy}
                aria-label={t('logTracks.remove', { name: template.name })}
                onClick={() =>
                  set(template.owner, template.name, null, t('logTracks.removed', { name: template.name }))
                }
              />
            ) : null}
          </li>
        ))}
      </ul>
      <div className={styles.keep}>
        <Input
          size="small"
          className={styles.field}
          maxLength={40}
          placeholder={t('logTracks.name')}
          aria-label={t('logTracks.name')}
          value={name}
          onChange={(_, data) => setName(data.value)}
        />
        <Checkbox
          label={t('logTracks.first')}
          checked={isFirst}
          onChange={(_, data) => setFirst(data.checked === true)}
        />
        {(['account', 'project'] as const).filter(maySet).map((owner) => (
          <Button
            key={owner}
            size="small"
            disabledFocusable={busy || name.trim() === ''}
            onClick={() => set(owner, name.trim(), tracks, t('logTracks.saved', { name: name.trim() }))}
          >
            {t(`logTracks.keepFor.${owner}`)}
          </Button>
        ))}
        <Button size="small" appearance="subtle" onClick={() => onChange(null)}>
          {t('logTracks.reset')}
        </Button>
      </div>
      {failure.text === null ? null : (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>{failure.text}</MessageBarBody>
        </MessageBar>
      )}
    </section>
  );
}
