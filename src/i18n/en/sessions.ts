import type { sessions as cn } from '../cn/sessions';
import type { Shape } from '../shape';

export const sessions: Shape<typeof cn> = {
  title: 'Signed-in devices',
  hint: 'End those that you do not know, and change the password. A device whose session ended is refused at its next step, and its live data stop.',
  own: 'this one',
  unknown: 'Unknown browser',
  used: 'last used {{time}}',
  since: 'signed in {{time}}',
  end: 'End',
  endNamed: 'End the session: {{name}} {{address}}',
  ended: 'Session ended: {{name}}',
  endOthers: 'End all others',
  endedOthers: '{{count|other session|other sessions}} ended',
  none: 'No device is signed in',
};
