// The fields that a list screen's search form can have. Which ones it has is said by the screen's descriptor.

export const SEARCH_FIELDS = ['equipment_id', 'pile_no', 'period', 'handle_status', 'level', 'is_simulation'] as const;
export type SearchField = (typeof SEARCH_FIELDS)[number];
