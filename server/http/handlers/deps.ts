// Services that handlers get.
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Schema } from '../../db/schema';
import type { ExportRunner } from '../../exports/export-runner';
import type { UploadGrants } from '../../objects/upload-grants';
import type { LogPacks } from '../../packs/log-packs';
import type { GenerationRunner } from '../../simulation/generation-runner';
import type { LargeBodies } from '../bodies/large-bodies';
import type { RateLimit } from '../rate-limit';
import type { Sessions } from '../sessions';
import type { SignIn } from '../sign-in';
import type { ThirdParties } from '../third-party';

export interface HandlerDeps {
  readonly db: Kysely<Schema>;
  readonly pool: Pool;
  readonly packs: LogPacks;
  readonly sessions: Sessions;
  readonly signIn: SignIn;
  readonly thirdParties: ThirdParties;
  readonly bodies: LargeBodies;
  /** Client error reports, by account. */
  readonly reports: RateLimit;
  /** Sends a message of the server to the consoles that subscribed to its topic. */
  readonly announce: (topic: string, payload: string) => void;
  readonly exports: ExportRunner;
  readonly generations: GenerationRunner;
  readonly uploads: UploadGrants;
  /** The source of the keys to tables that clients keep. */
  readonly tableSecret: Buffer;
  /** Seed of the key that signs the numbers of printed records. */
  readonly sealSeed: Buffer;
  /** Whether calls with a session are refused that ask for plain answers. */
  readonly requireSealed: boolean;
  /** Ends the connections and uploads of sessions that have ended. */
  readonly onSessionsEnded: (accountId: number, sessionIds: readonly string[]) => void;
}
