import { makeStyles, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  corner: {
    position: 'absolute',
    top: 0,
    right: 0,
    width: '5px',
    height: '5px',
    borderTopRightRadius: '2px',
    clipPath: 'polygon(0 0, 100% 0, 100% 100%)',
    backgroundColor: tokens.colorNeutralForeground1,
  },
});

/** Marks a day of the calendar that simulated machines had a part in, where there is no room for the mark in words. */
export function SimulatedCorner() {
  return <span className={useStyles().corner} />;
}
