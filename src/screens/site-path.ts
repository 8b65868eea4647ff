/** The page of projects and machines, which belongs to no type. */
export const SITE_PATH = '/settings/site';
