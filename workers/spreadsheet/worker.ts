// Entry of the worker that reads workbooks of spreadsheets.
import type { SpreadsheetRequests } from '../../src/contracts/spreadsheet';
import { serve } from '../rpc/serve';
import { createSpreadsheet } from './spreadsheet';

serve<SpreadsheetRequests>(createSpreadsheet());
