import { MessageBar, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components';
import type { SiteProject } from '../../contracts/api/site';
import { BROKER_PATH, topicOf } from '../../contracts/broker';
import { useTranslation } from '../../i18n/use-translation';

const useStyles = makeStyles({
  list: { display: 'grid', gridTemplateColumns: 'max-content minmax(0, 1fr)', gap: '2px 10px', margin: '6px 0 0' },
  value: {
    margin: 0,
    fontFamily: tokens.fontFamilyMonospace,
    overflowWrap: 'anywhere',
    userSelect: 'all',
  },
});

/** A secret that was made, until its panel is closed: no answer tells it a second time. */
export interface Issued {
  readonly name: string;
  readonly secret: string;
  /** Of which machines it is. */
  readonly machines: readonly { readonly project_id: number; readonly equipment_id: number }[];
}

interface IssuedSecretProps {
  readonly issued: Issued;
  readonly projects: readonly SiteProject[];
  readonly machines: readonly { readonly project_id: number; readonly equipment_id: number }[];
}

/** Host, name, secret and topics of a machine: shown once. */
export function IssuedSecret({ issued, projects, machines }: IssuedSecretProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { protocol, host } = window.location;
  const topics = machines.flatMap(({ project_id, equipment_id }) => {
    const project = projects.find((one) => one.project_id === project_id);
    if (project === undefined) return [];
    const { site, type_code } = project;
    return [topicOf({ site, typeCode: type_code, projectId: project_id, deviceId: equipment_id, kind: 'real' })];
  });
  const facts = [
    [t('site.broker'), `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${BROKER_PATH}`],
    [t('site.user'), `machine:${issued.name}`],
    [t('site.secret'), issued.secret],
    ...topics.map((topic) => [t('site.topics'), topic] as const),
  ] as const;
  return (
    <MessageBar intent="success" layout="multiline" role="status">
      <MessageBarBody>
        {t('site.issued')}
        <dl className={styles.list}>
          {facts.map(([name, value]) => (
            <div key={value} style={{ display: 'contents' }}>
              <dt>{name}</dt>
              <dd className={styles.value}>{value}</dd>
            </div>
          ))}
        </dl>
      </MessageBarBody>
    </MessageBar>
  );
}
