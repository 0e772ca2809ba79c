/** Everybody in the demo data signs in with this. */
export const DEMO_PASSWORD = 'zhiying-demo-1';
