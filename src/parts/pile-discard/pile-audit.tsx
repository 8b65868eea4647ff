import { makeStyles, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { DISCARD_STATE } from '../../contracts/api/pile-management';
import type { TableSource } from '../../contracts/data-core';
import { useDataLayer } from '../../data';
import { DiscardSteps } from './discard-steps';
import { useAuditChanges } from './use-audit-changes';

const useStyles = makeStyles({
  root: { padding: '8px 14px 12px', borderBottom: `1px solid ${tokens.colorNeutralStroke3}`, flexShrink: 0 },
});

interface PileAuditProps {
  readonly scope: TableSource;
  readonly pileId: number;
}

/** The audit of a pile that somebody has asked to give up, or that is given up; nothing for any other. */
export function PileAudit({ scope, pileId }: PileAuditProps) {
  const styles = useStyles();
  const { queries } = useDataLayer();
  const { data } = useQuery(queries.pileDetail(scope, pileId));
  const changes = useAuditChanges(scope);
  if (data?.discard !== DISCARD_STATE.asked && data?.discard !== DISCARD_STATE.agreed) return null;
  return (
    <div className={styles.root}>
      <DiscardSteps changes={changes} pile={data} isDisabled={false} onDone={() => undefined} />
    </div>
  );
}
