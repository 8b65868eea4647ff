// zod, told before the first schema is made not to compile code from text: the page's policy forbids that, and the
// browser reports even the try.
import { z } from 'zod';

z.config({ jitless: true });

export { z };
