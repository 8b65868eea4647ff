// The server as a program of its own: `node dist/server/main.js`, with everything built.
import { runServer } from './run-server';

void runServer();
