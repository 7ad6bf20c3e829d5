/** Keys of the error catalogue, under `errors` in the strings. */
export type ErrorKind = 'generic' | 'network' | 'not_found' | 'server';

/** A request that failed. */
export class ApiError extends Error {
  constructor(
    readonly kind: ErrorKind,
    readonly status?: number,
  ) {
    super(status ? `${kind}: HTTP ${status}` : kind);
  }

  /** The catalogue's entry for an HTTP status. */
  static fromStatus(status: number): ApiError {
    if (status === 404) return new ApiError('not_found', status);
    return new ApiError(status >= 500 ? 'server' : 'generic', status);
  }
}
