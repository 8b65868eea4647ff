// Files that are made as they are sent.
import type { ExportFormat } from '../../../src/contracts/api/exports';
import { dayIn } from '../../../src/shared/time-zones';
import type { FileAnswer } from '../file-answer';

export const MEDIA_TYPES: Readonly<Record<ExportFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

interface Made {
  readonly project: { readonly name: string; readonly time_zone: string };
  readonly title: string;
  readonly format: ExportFormat;
  readonly bytes: () => AsyncIterable<Buffer>;
}

/** A sheet of what is stored now, named after its project and the day there. */
export function sheetFile({ project, title, format, bytes }: Made): FileAnswer {
  return {
    file: { name: sheetName(project, title, format), mediaType: MEDIA_TYPES[format], bytes: null, read: bytes },
  };
}

/** `project_title_day.format`. */
export function sheetName(project: Made['project'], title: string, format: ExportFormat): string {
  return `${project.name}_${title}_${dayIn(project.time_zone, Date.now())}.${format}`;
}
