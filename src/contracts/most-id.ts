/** Numbers of projects, machines, cameras and the like: the database holds them in 32 bits. */
export const MOST_ID = 2_147_483_647;
