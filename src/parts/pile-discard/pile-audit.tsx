import { makeStyles, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TableSource } from '../../contracts/data-core';
import { useDataLayer } from '../../data';
import type { EquipmentProfile } from '../../equipment/descriptor';
import { UNITS, type UnitKey } from '../../equipment/units';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { LeaveGuard } from '../../ui/leave-guard';
import { designFields, placeFields, sizeFields } from '../pile-fields/named-fields';
import { useSessionSteps } from '../session-changes/use-session-steps';
import { DiscardSteps } from './discard-steps';
import { useAuditChanges } from './use-audit-changes';

const useStyles = makeStyles({
  root: {
    padding: '8px 14px 12px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    flexShrink: 0,
    ':empty': { display: 'none' },
  },
});

interface PileAuditProps {
  readonly scope: TableSource;
  readonly profile: EquipmentProfile;
  readonly counted: UnitKey;
  readonly pileId: number;
}

/** The audit of a pile that somebody has asked to give up, or that is given up; nothing for any other. */
export function PileAudit({ scope, profile, counted, pileId }: PileAuditProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const { queries } = useDataLayer();
  const { data } = useQuery(queries.pileDetail(scope, pileId));
  const changes = useAuditChanges(scope);
  const { add } = useSessionSteps(scope);
  const [isDirty, setDirty] = useState(false);
  if (data === undefined) return null;
  const terms = { t, language, unit: UNITS[counted][language] };
  return (
    <div className={styles.root}>
      {isDirty ? <LeaveGuard dirty loses={changesPile} /> : null}
      <DiscardSteps
        key={pileId}
        changes={changes}
        pile={data}
        unit={terms.unit}
        fields={[...placeFields(terms), ...sizeFields(terms), ...designFields(terms, profile.designParameters)]}
        auditsOnly
        isDisabled={false}
        onDirty={setDirty}
        onDone={(did, { change_no: changeNo, pile_no: name, discard_note: why }) => {
          // Pile management takes it back, with the other changes of the session.
          if (changeNo !== null) add({ kind: 'one', did, changeNo, pileId, name, why });
        }}
      />
    </div>
  );
}

function changesPile(from: { readonly search: string }, to: { readonly search: string }): boolean {
  const pileOf = ({ search }: { readonly search: string }) => new URLSearchParams(search).get('pile');
  return pileOf(from) !== pileOf(to);
}
