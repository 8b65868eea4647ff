import { z } from '../shared/zod';

/** Where the server says which child apps come from elsewhere. */
export const CHILD_APPS_PATH = '/child-apps.json';

/** Origins by the name of the app (`trd`), without a slash at the end. An app that is not named comes with the console. */
export const childAppOriginsSchema = z.record(z.string(), z.url());
