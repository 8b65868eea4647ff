// Entry of the worker that makes files of tables.
import type { TableFileRequests } from '../../src/contracts/table-file';
import { serve } from '../rpc/serve';
import { tableFileHandlers } from './table-file';

serve<TableFileRequests>(tableFileHandlers);
