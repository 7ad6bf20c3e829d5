//! A connection's byte stream with timeouts. Time counts only while the other end is waited for: for a request head, or for room to write.
//! How long a request is handled, and its body, are not this stream's business.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep_until};

use super::connections::Connection;

pub struct Stream {
    tcp: TcpStream,
    connection: Arc<Connection>,
    /// May fire at an earlier deadline; it is reset only then, which is cheaper than at every byte.
    timer: Pin<Box<Sleep>>,
    /// The other end accepted no more bytes at the last attempt.
    blocked: bool,
}

/// Bytes that the kernel buffers beyond a reader's window. The default is megabytes, which take a slow reader minutes, during which no
/// progress would be visible.
#[cfg(target_os = "linux")]
const UNSENT: u32 = 16 << 10;

impl Stream {
    pub fn new(tcp: TcpStream, connection: Arc<Connection>) -> Self {
        // Answers are small and complete: waiting to fill a packet only delays them.
        if let Err(error) = tcp.set_nodelay(true) {
            tracing::debug!(%error, "TCP_NODELAY is not available");
        }
        #[cfg(target_os = "linux")]
        if let Err(error) = socket2::SockRef::from(&tcp).set_tcp_notsent_lowat(UNSENT) {
            tracing::debug!(%error, "TCP_NOTSENT_LOWAT is not available");
        }
        Stream { tcp, connection, timer: Box::pin(sleep_until(Instant::now().into())), blocked: false }
    }

    /// Whether an answer is only partly sent and blocked.
    pub fn is_blocked(&self) -> bool {
        self.blocked
    }

    /// See [`close`].
    pub async fn close(self, last: &[u8], linger: Duration) {
        close(self.tcp, last, linger).await;
    }

    /// Pending, or an error once the deadline has passed.
    fn wait(&mut self, cx: &mut Context<'_>) -> Poll<io::Error> {
        while let Some(deadline) = self.connection.deadline(self.blocked) {
            if deadline <= Instant::now() {
                return Poll::Ready(io::ErrorKind::TimedOut.into());
            }
            if self.timer.is_elapsed() || self.timer.deadline() > deadline.into() {
                self.timer.as_mut().reset(deadline.into());
            }
            ready!(self.timer.as_mut().poll(cx));
        }
        Poll::Pending
    }

    fn wrote(&mut self, cx: &mut Context<'_>, result: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        self.blocked = result.is_pending();
        match &result {
            Poll::Pending => return self.wait(cx).map(Err),
            Poll::Ready(Ok(bytes)) => self.connection.wrote(*bytes),
            Poll::Ready(Err(_)) => {}
        }
        result
    }
}

/// Sends a final answer, if any, and closes. What still arrives is read for a while and discarded: closing with unread bytes would make the
/// kernel destroy what was sent and not yet read.
pub async fn close(mut tcp: TcpStream, last: &[u8], linger: Duration) {
    let ended = tokio::time::timeout(linger, async {
        tcp.write_all(last).await?;
        tcp.shutdown().await?;
        let mut rest = [0; 4096];
        while tcp.read(&mut rest).await? > 0 {}
        io::Result::Ok(())
    });
    // Whatever the result, the connection ends here.
    drop(ended.await);
}

impl AsyncRead for Stream {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let before = buf.filled().len();
        let result = Pin::new(&mut self.tcp).poll_read(cx, buf);
        match &result {
            Poll::Pending => return self.wait(cx).map(Err),
            Poll::Ready(Ok(())) => self.connection.read(&buf.filled()[before..]),
            Poll::Ready(Err(_)) => {}
        }
        result
    }
}

impl AsyncWrite for Stream {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.tcp).poll_write(cx, buf);
        self.wrote(cx, result)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.tcp).poll_write_vectored(cx, bufs);
        self.wrote(cx, result)
    }

    fn is_write_vectored(&self) -> bool {
        self.tcp.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.tcp).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.tcp).poll_shutdown(cx)
    }
}
