/** By which names clients of the S3 protocol know the embedded store. */
export const BUCKET = 'zhiying';
export const REGION = 'us-east-1';
