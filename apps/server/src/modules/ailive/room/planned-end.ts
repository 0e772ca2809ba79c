/** Why a show ended that nobody ended. */
export const PLANNED_END = '到达计划结束时间';
