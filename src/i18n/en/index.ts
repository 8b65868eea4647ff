import { common } from './common';
import { errors } from './errors';
import { overview } from './overview';
import { pileLog } from './pile-log';
import { screens } from './screens';
import { session } from './session';
import { shell } from './shell';

export const en = { common, errors, overview, pileLog, screens, session, shell };
